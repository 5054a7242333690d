import { expect, test } from 'vitest';
import { HEIGHT, lineOf, scaleOf, shortNumber, WIDTH } from './chart-lines.ts';

test.each([
  [0, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [36_412, [0, 10_000, 20_000, 30_000, 40_000]],
])('a chart of values up to %d has grid lines at round numbers that include the highest value', (highest, ticks) => {
  expect(scaleOf(24, highest).ticks).toEqual(ticks);
});

test('draws points from the left edge to the right, with the highest value at the top', () => {
  const scale = scaleOf(3, 4);
  expect([scale.x(0), scale.x(2), scale.y(0), scale.y(4)]).toEqual([0, WIDTH, HEIGHT, 0]);
  expect(lineOf([0, 4, null], scale)).toBe(`M0.0 ${HEIGHT}.0L300.0 0.0`);
  expect(lineOf([null, null], scale)).toBe('');
});

test('shortens the labels of ticks', () => {
  expect([0, 250, 1_500, 20_000, 2_500_000].map(shortNumber)).toEqual(['0', '250', '1.5K', '20K', '2.5M']);
});
