import { NOT_READ } from '@lantern/ui';
import { expect, test } from 'vitest';
import { ppmOf } from './percent.ts';

test('reads rates in percent; an empty field is no rate, an invalid one is refused', () => {
  expect(ppmOf('0.25')).toBe(2_500);
  expect(ppmOf('40')).toBe(400_000);
  expect(ppmOf('')).toBe(0);
  expect(['-1', '100', '0.12345', 'x', NOT_READ].map(ppmOf)).toEqual([null, null, null, null, null]);
});
