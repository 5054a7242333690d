import { NOT_READ } from '@lantern/ui';
import { expect, test } from 'vitest';
import { countOf, countText } from './typed-count.ts';

test('a count is what is typed, up to the maximum, and 0 while nothing is read', () => {
  expect(['1', '15', '99999999999999999999', '0'].map((value) => countOf(value, 1000))).toEqual([1, 15, 1000, 0]);
  expect(['', NOT_READ, '1.5'].map((value) => countOf(value, 1000))).toEqual([0, 0, 0]);
  expect([0, 15].map(countText)).toEqual(['', '15']);
});
