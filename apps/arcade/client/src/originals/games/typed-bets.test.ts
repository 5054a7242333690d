import {
  DICE_OUTCOMES,
  diceMultiplier,
  diceWins,
  FAIR_SHARE,
  isDiceBet,
  isLimboTarget,
  reachProbability,
} from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  diceByChance,
  diceByMultiplier,
  diceChanceText,
  limboByChance,
  limboByTarget,
  limboChanceText,
} from './typed-bets.ts';

const HUNDRED = Rational.of(100);
const anySide = fc.boolean();
const anyWins = fc.integer({ min: 1, max: 9_800 });
/** Ten-thousandths: multipliers and targets have four decimals. */
const decimal = (tenThousandths: number) => Rational.of(tenThousandths, 10_000).toDecimal(4);
const anyTarget = fc.integer({ min: 10_100, max: 10_000_000_000 }).map(decimal);

describe('a dice bet by its chance', () => {
  it('wins with exactly the chance that is typed and shown, on either side', () => {
    fc.assert(
      fc.property(anyWins, anySide, (wins, isOver) => {
        const bet = diceByChance(Rational.of(wins, 100).toDecimal(2), isOver);
        if (bet === null) throw new Error('The chance is allowed.');
        expect(diceWins(bet)).toBe(wins);
        expect(bet.isOver).toBe(isOver);
        expect(diceByChance(diceChanceText(bet), isOver)).toEqual(bet);
        const winning = [...Array(DICE_OUTCOMES).keys()].filter((roll) => roll >= bet.target === isOver);
        expect(Rational.fromDecimal(diceChanceText(bet))).toEqual(Rational.of(winning.length, 100));
      }),
      { numRuns: 50 },
    );
  });

  it('is refused outside of 0.01 to 98 percent, and when it is no number with two decimals', () => {
    expect(['0.01', '98', '98.00', '49.5'].map((text) => diceByChance(text, true)?.target)).toEqual([
      ...[9_999, 200, 200, 5_050],
    ]);
    for (const text of ['0', '0.00', '98.01', '100', '', '-1', '1e1', '49.505', 'abc']) {
      expect(diceByChance(text, false)).toBeNull();
    }
  });
});

describe('a dice bet by its multiplier', () => {
  it('pays at least what is typed, and no more likely bet does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_102, max: 99_000_000 }), anySide, (tenThousandths, isOver) => {
        const typed = Rational.of(tenThousandths, 10_000);
        const bet = diceByMultiplier(typed.toDecimal(4), isOver);
        if (bet === null) throw new Error('The multiplier is allowed.');
        expect(isDiceBet(bet)).toBe(true);
        expect(diceMultiplier(bet).compare(typed)).toBeGreaterThanOrEqual(0);
        const likelier = { isOver, target: bet.target + (isOver ? -1 : 1) };
        if (isDiceBet(likelier)) expect(diceMultiplier(likelier).compare(typed)).toBeLessThan(0);
      }),
    );
  });

  it('is the same bet again when the multiplier that it pays is typed', () => {
    for (let wins = 1; wins <= 9_800; wins += 1) {
      const bet = { target: wins, isOver: false };
      expect(diceByMultiplier(diceMultiplier(bet).toDecimal(4), false)).toEqual(bet);
    }
  });

  it('is refused outside of 1.0102 to 9,900', () => {
    expect(['1.0102', '2', '9900'].map((text) => diceByMultiplier(text, false)?.target)).toEqual([9_800, 4_950, 1]);
    for (const text of ['0', '1', '1.0101', '9900.0001', '10000', '', '2.00005', '-2']) {
      expect(diceByMultiplier(text, false)).toBeNull();
    }
  });
});

describe('a limbo target by its chance', () => {
  it('is the highest target that is reached at least so often', () => {
    fc.assert(
      fc.property(fc.integer({ min: 99, max: 98_019_801 }), (millionths) => {
        const typed = Rational.of(millionths, 1_000_000);
        const target = limboByChance(typed.toDecimal(6));
        if (target === null) throw new Error('The chance is allowed.');
        expect(isLimboTarget(target)).toBe(true);
        const chanceAt = (one: Rational) => FAIR_SHARE.mul(HUNDRED).divide(one);
        expect(chanceAt(target).compare(typed)).toBeGreaterThanOrEqual(0);
        expect(chanceAt(target.add(Rational.of(1, 10_000))).compare(typed)).toBeLessThan(0);
      }),
    );
  });

  it('shows the chance with which the engine pays, to the sixth decimal', () => {
    fc.assert(
      fc.property(anyTarget, (text) => {
        const target = limboByTarget(text);
        if (target === null) throw new Error('The target is allowed.');
        const [shown, paid] = [Rational.fromDecimal(limboChanceText(target)), reachProbability(target).mul(HUNDRED)];
        // The engine counts over 2^52 values, so the two differ by less than one of the last decimal.
        const apart = paid.compare(shown) > 0 ? paid.subtract(shown) : shown.subtract(paid);
        expect(apart.compare(Rational.of(1, 1_000_000))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('is refused outside of 0.000099 to 98.0198 percent', () => {
    const targets = ['49.5', '33', '0.000099', '98.0198'].map((text) => limboByChance(text)?.toDecimal(4));
    expect(targets).toEqual(['2', '3', '1000000', '1.01']);
    for (const text of ['0', '0.000098', '98.02', '100', '', '-5', '1e1', '1.0000001']) {
      expect(limboByChance(text)).toBeNull();
    }
  });
});
