import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { isZero, percent, readPercent, topRate } from './kinds.ts';

describe('rates of contracts', () => {
  test('are shown and read as percentages, to the ppm', () => {
    expect([300_000, 125_000, 3, 0].map(percent)).toEqual(['30%', '12.5%', '0.0003%', '0%']);
    expect(['30', '12.5', '0.8', '0.0003', '100'].map(readPercent)).toEqual([300_000, 125_000, 8_000, 3, 1_000_000]);
    const unread = ['', NOT_READ, '0,8', '-1', '1.23456', 'x', '101'];
    expect(unread.map(readPercent)).toEqual(unread.map(() => null));
  });

  test('the highest of several terms is shown as the rate', () => {
    const tier = { minValidBet: '0', minLoss: '0', minActive: 0 };
    expect(
      topRate({
        tiers: [
          { ...tier, ratePpm: 5 },
          { ...tier, ratePpm: 9 },
        ],
      }),
    ).toBe(9);
    expect(topRate({ realtime: { winRatePpm: 4, lossRatePpm: 7, minSingleBet: '0' } })).toBe(7);
    expect(isZero('-0.00')).toBe(true);
    expect(isZero('0.01')).toBe(false);
  });
});
