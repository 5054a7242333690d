import { describe, expect, test } from 'vitest';
import { NEW_TERMS, percentOf, ppmOf, readTyped } from './deposit-terms.ts';

describe('terms of a channel as they are typed', () => {
  test('converts percentages to parts per million and back, and refuses what is no percentage', () => {
    for (const ppm of [0, 1, 9_999, 10_000, 12_500, 200_000]) expect(ppmOf(percentOf(ppm))).toBe(ppm);
    expect(percentOf(12_500)).toBe('1.25');
    expect([ppmOf(''), ppmOf('1.23456'), ppmOf('-1'), ppmOf('a')]).toEqual([null, null, null, null]);
  });

  test('reads empty hours, caps and currencies as none; an invalid number blocks the form', () => {
    const read = readTyped({ ...NEW_TERMS, opensAt: '22:00', closesAt: '04:00' });
    expect(read).toMatchObject({ opensAt: '22:00', closesAt: '04:00', dailyCap: null, currency: null, feePpm: 0 });
    expect(readTyped({ ...NEW_TERMS, priority: 'first' })).toBeNull();
  });
});
