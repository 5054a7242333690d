import { Rational } from '@lantern/money';
import { describe, expect, test } from 'vitest';
import { checkParlay, expectedParlayReturn, type ParlayLeg, parlayReturn } from './index.ts';

const leg = (place: number, shows: ParlayLeg['shows'], odds: string): ParlayLeg => ({
  place,
  shows,
  odds: Rational.fromDecimal(odds),
});
const draw = (...normal: number[]) => ({ normal, special: 1 });

describe('parlays of normal balls', () => {
  test('multiply their odds, count 49 as one, and lose with any leg', () => {
    const legs = [leg(0, 'big', '1.9'), leg(2, 'odd', '1.9'), leg(5, 'red', '2.7')];
    expect(parlayReturn(legs, draw(30, 2, 5, 6, 8, 7)).toDecimal(4)).toBe('9.747');
    expect(parlayReturn(legs, draw(49, 2, 5, 6, 8, 7)).toDecimal(4)).toBe('5.13');
    expect(parlayReturn(legs, draw(30, 2, 4, 6, 8, 7)).toString()).toBe('0');
  });

  test.each([
    ['big', 'small'],
    ['odd', 'green'],
    ['tailBig', 'digitSumEven'],
  ] as const)('%s with %s returns what an enumeration of all pairs of balls returns', (one, other) => {
    const legs = [leg(0, one, '1.93'), leg(1, other, '2.1')];
    let sum = Rational.ZERO;
    for (let first = 1; first <= 49; first += 1) {
      for (let second = 1; second <= 49; second += 1) {
        if (first !== second) sum = sum.add(parlayReturn(legs, draw(first, second)));
      }
    }
    expect(expectedParlayReturn(legs).toString()).toBe(sum.divide(Rational.of(49 * 48)).toString());
  });

  test('with a return of 1 or more, or with a position named twice, are refused by code', () => {
    const codeOf = (legs: readonly ParlayLeg[]) => {
      const checked = checkParlay(legs, 0n);
      return checked.ok ? null : checked.code;
    };
    expect(codeOf([leg(0, 'big', '1.985'), leg(1, 'small', '1.985')])).toBe('PRICE_TABLE_MARGIN');
    expect(codeOf([leg(0, 'big', '1.985'), leg(1, 'big', '1.985')])).toBeNull();
    expect(codeOf([leg(0, 'big', '1.9'), leg(0, 'odd', '1.9')])).toBe('NUMBER_INVALID');
    expect(codeOf([leg(0, 'big', '1.9')])).toBe('NUMBER_INVALID');
    expect(codeOf([leg(0, 'big', '1.9'), leg(6, 'odd', '1.9')])).toBe('NUMBER_INVALID');
  });
});
