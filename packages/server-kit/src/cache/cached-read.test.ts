import { expect, test } from 'vitest';
import { cachedRead } from './cached-read.ts';

function counted() {
  const reads: string[] = [];
  const clock = { ms: 1_700_000_000_000 };
  const state = { fails: false };
  const cache = cachedRead({ maxAgeMs: 5_000, maxEntries: 2, nowMs: () => clock.ms }, async (key: string) => {
    reads.push(key);
    if (state.fails) throw new Error('lost');
    return `${key}${reads.length}`;
  });
  return { cache, reads, clock, state };
}

test('reads a key once within its age, also for concurrent callers', async () => {
  const { cache, reads, clock } = counted();
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1']);
  clock.ms += 4_999;
  expect(await cache.get('a')).toBe('a1');
  clock.ms += 1;
  expect(await cache.get('a')).toBe('a2');
  expect(reads).toEqual(['a', 'a']);
});

test('does not cache a failed read', async () => {
  const { cache, state } = counted();
  state.fails = true;
  await expect(cache.get('a')).rejects.toThrow('lost');
  state.fails = false;
  expect(await cache.get('a')).toBe('a2');
});

test('removes the least recently used key first, and all keys when cleared', async () => {
  const { cache, reads } = counted();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
  cache.clear();
  await cache.get('b');
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'b']);
});
