import { choose } from '../../combinations.ts';
import { markedAmongDrawn } from '../family/chance.ts';
import { readNumberList } from '../family/draws.ts';
import { type KindTable, lotteryFamily, playsOf } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import { memberSets } from '../family/member-rules.ts';
import { type Choice, pick, picks } from '../family/pick-rules.ts';
import { type PlayRule, paidIf, REFUND } from '../family/rule.ts';
import { numberSymbols } from '../family/shapes.ts';
import { numbersWithSum, waysBySum } from '../family/sums.ts';
import { sumOf } from '../ssc/digits.ts';

/** Twenty different balls from 1 to 80, in any order. */
export type KenoDraw = readonly number[];

const POOL = 80;
const DRAWN = 20;
const HALF = POOL / 2;
/** The mean sum: neither big nor small. */
const NEUTRAL_SUM = 810;

const ELEMENTS = [
  ['wx_gold', 210, 695],
  ['wx_wood', 696, 763],
  ['wx_water', 764, 855],
  ['wx_fire', 856, 923],
  ['wx_earth', 924, 1410],
] as const;

/** A side of the sum; the stake is refunded at 810. */
const sumSide = (symbol: string, wins: (sum: number) => boolean): Choice<KenoDraw> => ({
  symbol,
  kind: `sum_${symbol}`,
  pays: (draw) => (sumOf(draw) === NEUTRAL_SUM ? paidIf(true, REFUND) : paidIf(wins(sumOf(draw)), `sum_${symbol}`)),
});

const sums: PlayRule<KenoDraw> = picks([
  sumSide('big', (sum) => sum > NEUTRAL_SUM),
  sumSide('small', (sum) => sum < NEUTRAL_SUM),
  pick('810', 'sum_810', (draw) => sumOf(draw) === NEUTRAL_SUM),
  pick('odd', 'sum_odd', (draw) => sumOf(draw) % 2 === 1),
  pick('even', 'sum_even', (draw) => sumOf(draw) % 2 === 0),
]);

const elements: PlayRule<KenoDraw> = picks(
  ELEMENTS.map(([kind, from, to]) => pick(kind.slice(3), kind, (draw) => sumOf(draw) >= from && sumOf(draw) <= to)),
);

const upper = (draw: KenoDraw) => draw.filter((ball) => ball <= HALF).length;
const odd = (draw: KenoDraw) => draw.filter((ball) => ball % 2 === 1).length;

/** Whether more of the twenty balls are in one half of the pool than in the other. */
const halves: PlayRule<KenoDraw> = picks([
  pick('up', 'up', (draw) => upper(draw) > DRAWN / 2),
  pick('down', 'down', (draw) => upper(draw) < DRAWN / 2),
  pick('tie', 'plate_tie', (draw) => upper(draw) === DRAWN / 2),
]);

/** Whether more of the twenty balls are odd than even. */
const parities: PlayRule<KenoDraw> = picks([
  pick('odd', 'oddplate', (draw) => odd(draw) > DRAWN / 2),
  pick('even', 'evenplate', (draw) => odd(draw) < DRAWN / 2),
  pick('tie', 'plate_he', (draw) => odd(draw) === DRAWN / 2),
]);

/** Pairs of pick size and minimum paid hits; fewer hits pay nothing. */
const LEAST_PAID = [
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 3],
] as const;

export type KenoChance = { readonly hits: number; readonly ways: bigint; readonly outOf: bigint };

/** Number of ways for each count of hits of a pick of `size` numbers. */
export function kenoChances(size: number): readonly KenoChance[] {
  const outOf = choose(POOL, DRAWN);
  return Array.from(markedAmongDrawn(POOL, DRAWN, size), ([hits, ways]) => ({ hits, ways, outOf }));
}

/** A pick of `size` numbers with at least `least` hits; each count of hits has a separate price. */
export function kenoPick(size: number, least: number): PlayRule<KenoDraw> {
  return memberSets({
    kind: `pick${size}`,
    symbols: numberSymbols(1, POOL),
    size,
    most: size + 5,
    isDrawn: (draw, index) => draw.includes(index + 1),
    tierOf: (hits) => (hits >= least ? `pick${size}_${hits}` : null),
  });
}

const numberPicks = LEAST_PAID.map(([size, least]) => ({
  size,
  rule: kenoPick(size, least),
  tiers: numberSymbols(least, size).map((hits) => `pick${size}_${hits}`),
}));

const bySum = countedOver<KenoDraw>(() =>
  Array.from(waysBySum(POOL, DRAWN), ([sum, ways]) => [numbersWithSum(POOL, DRAWN, sum), ways]),
);
/** Draws by the count of balls from one half of the pool; one example represents all draws with the same count. */
const byHalf = (first: (index: number) => number, second: (index: number) => number) =>
  countedOver<KenoDraw>(() =>
    Array.from(markedAmongDrawn(POOL, DRAWN, HALF), ([count, ways]) => [
      Array.from({ length: DRAWN }, (_, index) => (index < count ? first(index) : second(index))),
      ways,
    ]),
  );
/** Draws by the count of the numbers 1 to `size` in them; a zero represents any other number. */
const byMarked = (size: number) =>
  countedOver<KenoDraw>(() =>
    Array.from(markedAmongDrawn(POOL, DRAWN, size), ([count, ways]) => [
      Array.from({ length: DRAWN }, (_, index) => (index < count ? index + 1 : 0)),
      ways,
    ]),
  );

const pickKinds: KindTable = Object.assign(
  {},
  ...numberPicks.map(({ size, rule, tiers }) =>
    byMarked(size).prizes(`pick${size}`, tiers, rule, [...Array(size).keys()]),
  ),
);

/** Keno-8: twenty of eighty, at odds. Results are written `02,06,07,…`. */
export const KENO8 = lotteryFamily<KenoDraw>({
  code: 'keno8',
  plays: playsOf(
    ['CREDIT'],
    [
      ['sum', 'sum', sums],
      ['sum', 'element', elements],
      ['plates', 'half', halves],
      ['plates', 'parity', parities],
      ...numberPicks.map(({ size, rule }) => ['pick', `pick${size}`, rule] as const),
    ],
  ),
  kinds: {
    ...bySum.picks(sums),
    ...bySum.picks(elements),
    ...byHalf(
      (index) => index + 1,
      (index) => HALF + index + 1,
    ).picks(halves),
    ...byHalf(
      (index) => 2 * index + 1,
      (index) => 2 * index + 2,
    ).picks(parities),
    ...pickKinds,
  },
  readDraw: (value) => readNumberList(value, { count: DRAWN, lowest: 1, highest: POOL, isDistinct: true }),
  defaultPrices: {
    id: 'KENO8',
    version: 1,
    groups: null,
    odds: {
      ...{ sum_big: '1.98', sum_small: '1.98', sum_810: '108', sum_odd: '1.98', sum_even: '1.98' },
      ...{ wx_gold: '9.2', wx_wood: '4.6', wx_water: '2.4', wx_fire: '4.6', wx_earth: '9.2' },
      ...{ up: '2.4', down: '2.4', plate_tie: '4.3', oddplate: '2.4', evenplate: '2.4', plate_he: '4.3' },
      ...{ pick1_1: '3.6', pick2_2: '15', pick3_2: '3', pick3_3: '32' },
      ...{ pick4_2: '2', pick4_3: '7', pick4_4: '70', pick5_3: '3', pick5_4: '22', pick5_5: '480' },
    },
    costs: {},
    maxPayout: '20000000',
  },
});
