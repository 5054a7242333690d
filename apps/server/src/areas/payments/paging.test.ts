import { expect, test } from 'vitest';
import { orderNumberIn } from './paging.ts';

test.each([
  ['D 599', 'D', 599n],
  ['d599', 'D', 599n],
  [' 599 ', 'D', 599n],
  ['W 54', 'W', 54n],
  ['W 54', 'D', null],
  ['koi108', 'D', null],
  ['D', 'D', null],
  ['D 0', 'D', null],
  [undefined, 'D', null],
] as const)('reads the number of an order as it is shown: %s in the queue of %s is %s', (search, letter, number) => {
  expect(orderNumberIn(search, letter)).toBe(number);
});
