import { expect, test } from 'vitest';
import { loadingCache } from './loading-cache.ts';

const at = (ms: number) => new Date(1_700_000_000_000 + ms);

function countingCache(maxEntries = 10) {
  const batches: string[][] = [];
  const cache = loadingCache<string>({
    maxAgeMs: 2000,
    maxEntries,
    loadMany: async (keys) => {
      batches.push([...keys]);
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}${batches.length}`]));
    },
  });
  return { cache, batches };
}

test('concurrent misses are one read, and hits need none until they are old', async () => {
  const { cache, batches } = countingCache();
  expect(await Promise.all([cache.get('a', at(0)), cache.get('b', at(0)), cache.get('a', at(0))])).toEqual([
    'a1',
    'b1',
    'a1',
  ]);
  expect(cache.get('a', at(1999))).toBe('a1');
  expect(await cache.get('a', at(2000))).toBe('a2');
  expect(batches).toEqual([['a', 'b'], ['a']]);
});

test('caches that a key does not exist', async () => {
  const { cache, batches } = countingCache();
  expect(await cache.get('none', at(0))).toBeUndefined();
  expect(cache.get('none', at(1))).toBeUndefined();
  expect(batches).toHaveLength(1);
});

test('does not cache a read that was in progress when its key was forgotten', async () => {
  const { cache, batches } = countingCache();
  const before = cache.get('a', at(0));
  cache.forget('a');
  const after = cache.get('a', at(0));
  expect(await before).toBe('a1');
  expect(await after).toBe('a1');
  expect(batches).toEqual([['a', 'a']]);
  cache.forget('a');
  expect(await cache.get('a', at(1))).toBe('a2');
});

test('the least recently used entry is removed first', async () => {
  const { cache } = countingCache(2);
  await Promise.all([cache.get('a', at(0)), cache.get('b', at(0))]);
  expect(cache.get('a', at(1))).toBe('a1');
  await cache.get('c', at(1));
  expect(cache.get('a', at(2))).toBe('a1');
  expect(cache.get('b', at(2))).toBeInstanceOf(Promise);
});

test('a failed read rejects its callers and is repeated by the next one', async () => {
  let fails = true;
  const cache = loadingCache<string>({
    maxAgeMs: 2000,
    maxEntries: 2,
    loadMany: async (keys) => {
      if (fails) throw new Error('lost');
      return new Map(keys.map((key) => [key, 'found']));
    },
  });
  await expect(cache.get('a', at(0))).rejects.toThrow('lost');
  fails = false;
  expect(await cache.get('a', at(0))).toBe('found');
});

test('misses during a read wait for it and share it, unless it hangs', async () => {
  const batches: string[][] = [];
  const answers: (() => void)[] = [];
  const cache = loadingCache<string>({
    maxAgeMs: 2000,
    maxEntries: 10,
    loadMany: (keys) => {
      batches.push([...keys]);
      return new Promise((resolve) => {
        answers.push(() => resolve(new Map(keys.map((key) => [key, `${key}!`]))));
      });
    },
  });
  const first = cache.get('a', at(0));
  await expect.poll(() => batches).toEqual([['a']]);
  const later = [cache.get('b', at(0)), cache.get('c', at(0))];
  answers[0]?.();
  expect(await first).toBe('a!');
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c']]);
  const behind = cache.get('d', at(0));
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c'], ['d']]);
  answers[2]?.();
  expect(await behind).toBe('d!');
  answers[1]?.();
  expect(await Promise.all(later)).toEqual(['b!', 'c!']);
});

test('an equal value leaves the cached object unchanged, and a different one replaces it', async () => {
  const answers = [{ word: 'a' }, { word: 'a' }, { word: 'b' }];
  const cache = loadingCache<{ word: string }>({
    maxAgeMs: 1000,
    maxEntries: 10,
    isSame: (before, now) => before.word === now.word,
    loadMany: async (keys) => new Map(keys.map((key) => [key, answers.shift() ?? { word: 'none' }])),
  });
  const first = await cache.get('key', at(0));
  await cache.get('key', at(1000));
  expect(cache.get('key', at(1999))).toBe(first);
  await cache.get('key', at(2000));
  expect(cache.get('key', at(2001))).toEqual({ word: 'b' });
});

test('a value is used longer than its age while it is known to be unchanged, but not without limit', async () => {
  let notify: (key: string) => void = () => undefined;
  let changesReadAt = 0;
  const batches: string[][] = [];
  const cache = loadingCache<string>({
    maxAgeMs: 2000,
    maxEntries: 10,
    watched: {
      kind: 'colour',
      maxAgeMs: 20_000,
      changes: {
        on: (_kind, forget) => {
          notify = forget;
        },
        unchangedUntil: (readAt) => Math.max(readAt, changesReadAt),
      },
    },
    loadMany: async (keys) => {
      batches.push([...keys]);
      return new Map(keys.map((key) => [key, `${key}${batches.length}`]));
    },
  });
  changesReadAt = at(0).getTime();
  expect(await cache.get('a', at(0))).toBe('a1');
  changesReadAt = at(9_000).getTime();
  expect(cache.get('a', at(10_999))).toBe('a1');
  expect(await cache.get('a', at(11_000))).toBe('a2');
  changesReadAt = at(12_000).getTime();
  notify('a');
  expect(await cache.get('a', at(12_000))).toBe('a3');
  changesReadAt = at(32_000).getTime();
  expect(cache.get('a', at(31_999))).toBe('a3');
  expect(await cache.get('a', at(32_000))).toBe('a4');
});
