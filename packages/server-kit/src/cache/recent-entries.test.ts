import { expect, test } from 'vitest';
import { recentEntries } from './recent-entries.ts';

test('holds the maximum and removes the least recently used entry first', () => {
  const entries = recentEntries<string, { place: number }>(3);
  for (const [place, key] of ['a', 'b', 'c'].entries()) entries.set(key, { place });
  entries.get('a');
  entries.set('b', { place: 7 });
  entries.set('d', { place: 3 });
  entries.set('e', { place: 4 });
  expect([...entries.keys()]).toEqual(['e', 'd', 'b']);
  expect(entries.get('b')).toEqual({ place: 7 });
});

test('has the same order over many times its maximum, with deletions between', () => {
  const entries = recentEntries<bigint, { place: bigint }>(100);
  for (let place = 0n; place < 1_000n; place += 1n) {
    entries.set(place, { place });
    if (place % 10n === 9n) entries.delete(place);
    if (entries.size === 100) entries.get(place - 50n);
  }
  expect(entries.size).toBeLessThanOrEqual(100);
  const recent = [...entries.keys()];
  entries.set(1_000n, { place: 1_000n });
  entries.set(1_001n, { place: 1_001n });
  expect([...entries.keys()]).toEqual([1_001n, 1_000n, ...recent].slice(0, 100));
});

test('does not allocate for its maximum', () => {
  expect(() => recentEntries(Number.MAX_SAFE_INTEGER)).not.toThrow();
});
