import { NOT_READ } from '@lantern/ui';
import { expect, test } from 'vitest';
import { percentOf, ppmOf } from './percent.ts';

test('percentages are converted to parts per million and back', () => {
  for (const ppm of [0, 1, 9_999, 10_000, 12_500, 200_000, 1_000_000]) expect(ppmOf(percentOf(ppm))).toBe(ppm);
  expect(percentOf(12_500)).toBe('1.25');
});

test('what is no percentage up to 100 is refused', () => {
  for (const text of ['', NOT_READ, '1.23456', '-1', '100.0001', '101', '1000']) expect(ppmOf(text)).toBeNull();
});
