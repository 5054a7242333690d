import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddsPricing, readFamilyPrices, returnToPlayer } from '../family/index.ts';
import { numbersWithSum, waysBySum } from '../family/sums.ts';
import { describeFamily } from '../family/testing/family-invariants.ts';
import { KENO8 } from './index.ts';
import { pickTableFigures } from './pick-table.ts';

const BALLS = Array.from({ length: 80 }, (_, index) => index + 1);

describeFamily({
  family: KENO8,
  anyDraw: fc.shuffledSubarray(BALLS, { minLength: 20, maxLength: 20 }),
  partitions: [
    ['wx_gold', 'wx_wood', 'wx_water', 'wx_fire', 'wx_earth'],
    ['up', 'down', 'plate_tie'],
    ['oddplate', 'evenplate', 'plate_he'],
    ['sum_odd', 'sum_even'],
    ['sum_big', 'sum_small'],
  ],
});

test('sums are counted as by enumeration of all subsets', () => {
  const plain = new Map<number, bigint>();
  for (let bits = 0; bits < 1 << 9; bits += 1) {
    const chosen = [...Array(9).keys()].filter((index) => (bits & (1 << index)) !== 0).map((index) => index + 1);
    if (chosen.length !== 4) continue;
    const sum = chosen.reduce((all, one) => all + one, 0);
    plain.set(sum, (plain.get(sum) ?? 0n) + 1n);
  }
  expect([...waysBySum(9, 4)].sort(([one], [other]) => one - other)).toEqual(
    [...plain].sort(([one], [other]) => one - other),
  );
  for (const sum of plain.keys()) {
    const numbers = numbersWithSum(9, 4, sum);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.reduce((all, one) => all + one, 0)).toBe(sum);
  }
  expect(() => numbersWithSum(9, 4, 31)).toThrow(RangeError);
});

test('a changed pay table changes the return of a pick, and both ways of counting agree', () => {
  const read = readFamilyPrices(KENO8, KENO8.defaultPrices, 0n);
  const kind = KENO8.findKind('pick4');
  if (!read.ok || kind === null) throw new Error('pick4');
  const pays = new Map([2, 3, 4].map((hits) => [hits, read.value.odds.get(`pick4_${hits}`) ?? Rational.ZERO]));
  const own = returnToPlayer(kind, oddsPricing(read.value, kind));
  expect(pickTableFigures(4, pays).returnToPlayer.toString()).toBe(own.toString());
  const published = new Map([
    [2, Rational.of(3)],
    [3, Rational.of(5)],
    [4, Rational.of(50)],
  ]);
  // This published pay table pays three for two hits: its RTP is above 1.
  expect(pickTableFigures(4, published).returnToPlayer.compare(Rational.ONE)).toBe(1);
});
