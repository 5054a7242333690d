import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oddsPricing, readFamilyPrices, returnToPlayer, settleFamilyLine } from '../family/index.ts';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { FOUR_D, type FourDDraw, MALAYSIA_4D_PRICES, permutationsOf, SINGAPORE_4D_PRICES } from './index.ts';

/** Few different digits, so that matches and repeated numbers are frequent. */
const number = fc.string({ unit: fc.constantFrom('1', '2', '3'), minLength: 4, maxLength: 4 });
const numbers = (count: number) => fc.array(number, { minLength: count, maxLength: count });
const anyDraw: fc.Arbitrary<FourDDraw> = fc.record({
  ...{ '1': numbers(1), '2': numbers(1), '3': numbers(1), S: numbers(10), C: numbers(10) },
});
const typed = (width: number) =>
  fc
    .uniqueArray(number, { minLength: 1, maxLength: 3, selector: (one) => [...one.slice(-width)].sort().join('') })
    .map((all) => all.map((one) => one.slice(-width)).join(','));

describeFamily({
  family: FOUR_D,
  anyDraw,
  textFor: (play) => typed(play.rule.shape.width),
  partitions: [],
});

describe('4D', () => {
  test('a box pays what its permutations pay as straights', () => {
    const read = readFamilyPrices(FOUR_D, SINGAPORE_4D_PRICES, 0n);
    if (!read.ok) throw new Error(read.code);
    const pay = (play: string, selection: string, draw: FourDDraw) =>
      settleFamilyLine(FOUR_D, read.value, { play, selection, unitStake: 100n, prizeGroup: null }, draw).payout;
    fc.assert(
      fc.property(number, anyDraw, (one, draw) => {
        const singles = permutationsOf(one).reduce((sum, other) => sum + pay('big_straight', other, draw), 0n);
        expect(pay('big_box', one, draw)).toBe(singles);
        expect(FOUR_D.findPlay('big_box')?.rule.units({ places: [], zones: [[Number(one)]] })).toBe(
          permutationsOf(one).length,
        );
      }),
      { numRuns: 30 },
    );
  });

  test('four equal digits are a straight, also as i-bet', () => {
    const rule = FOUR_D.findPlay('big_ibet')?.rule;
    expect(rule?.parts({ places: [], zones: [[7777]] })).toMatchObject([{ kind: 'big', units: 1 }]);
    expect(permutationsOf('7777')).toEqual(['7777']);
  });

  test('both tables return less than the stakes, and a changed prize changes the return', () => {
    for (const data of [MALAYSIA_4D_PRICES, SINGAPORE_4D_PRICES]) {
      const read = readFamilyPrices(FOUR_D, data, 300_000n);
      expect(read.ok).toBe(true);
    }
    const kind = FOUR_D.findKind('big');
    const raised = { ...MALAYSIA_4D_PRICES, odds: { ...MALAYSIA_4D_PRICES.odds, big_1: '2600' } };
    const read = readFamilyPrices(FOUR_D, raised, 0n);
    if (!read.ok || kind === null) throw new Error('big');
    expect(returnToPlayer(kind, oddsPricing(read.value, kind)).toDecimal(4)).toBe('0.65');
  });

  test('a result is accepted only in its published form', () => {
    const ten = Array(10).fill('0042').join();
    expect(FOUR_D.readDraw(`4493,1689,2376,${ten},${ten}`)?.S).toHaveLength(10);
    for (const text of [
      `4493,1689,2376,${ten}`,
      `449,1689,2376,${ten},${ten}`,
      `4493|1689|2376|${ten}|${ten}`,
      7,
      '',
    ]) {
      expect(FOUR_D.readDraw(text)).toBeNull();
    }
  });
});
