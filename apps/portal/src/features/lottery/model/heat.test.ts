import { expect, test } from 'vitest';
import { heatOf } from './heat.ts';

test('marks about a tenth of the numbers at each end, fewer if there are ties', () => {
  const counts = Array.from({ length: 100 }, (_, place) => (place < 5 ? 2 : place < 20 ? 4 : place < 92 ? 8 : 14));
  expect(heatOf(counts)).toEqual({ hotFrom: 9, coldTo: 3 });
});

test('marks nothing if all counts are equal', () => {
  expect(heatOf([3, 3, 3])).toEqual({ hotFrom: 4, coldTo: 2 });
  expect(heatOf([])).toEqual({ hotFrom: 1, coldTo: -1 });
});
