import { expect, test } from 'vitest';
import { recentMap } from './recent-map.ts';

test('keeps what is used and forgets the rest, never above its bound', () => {
  const map = recentMap<number>(100);
  map.set('kept', -1);
  for (let key = 0; key < 1_000; key += 1) {
    map.set(`${key}`, key);
    expect(map.get('kept')).toBe(-1);
  }
  const left = Array.from({ length: 1_000 }, (_, key) => key).filter((key) => map.get(`${key}`) !== undefined);
  expect(left.length).toBeLessThan(100);
  expect(left.at(-1)).toBe(999);
  expect(map.get('0')).toBeUndefined();
});

test('forgets what is deleted, in whichever generation it is', () => {
  const map = recentMap<number>(4);
  for (const key of ['a', 'b', 'c']) map.set(key, 1);
  map.delete('a');
  map.delete('c');
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 1, undefined]);
});

test('the last value of a key counts', () => {
  const map = recentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  expect([map.get('a'), map.get('b')]).toEqual([3, 2]);
});
