import { countKind, equallyLikely } from '../family/chance.ts';
import { type KindTable, type LotteryFamily, lotteryFamily, type Play } from '../family/family.ts';
import type { FamilyPriceData } from '../family/price-data.ts';
import { zonesSelected } from '../family/rule.ts';
import { outcomesAt } from '../ssc/draw-rule.ts';
import { type Digits, P5_PLAYS, THREE_D_PLAYS } from './plays.ts';

export type { Digits } from './plays.ts';

/** An example unit of each kind, with a play that sells it. */
type UnitOfKind = readonly [kind: string, play: string, ...zones: readonly (readonly number[])[]];

const THREE_D_UNITS: readonly UnitOfKind[] = [
  ['3x_direct', '3x_direct', [1], [2], [3]],
  ['3x_z3', '3x_mixed', [112]],
  ['3x_z6', '3x_z6', [1, 2, 3]],
  ['2x_direct', '2x_direct_f', [1], [2]],
  ['2x_group', '2x_group_f', [1, 2]],
  ['1x_dwd', '1x_dwd', [7], [], []],
  ['bdw3_1', 'bdw3_1', [7]],
  ['bdw3_2', 'bdw3_2', [1, 2]],
];
const P5_UNITS: readonly UnitOfKind[] = [['5x_direct', '5x_direct', [1], [2], [3], [4], [5]]];

/** Kinds calculated over all draws of a width, with the rules that settle them. */
function kindsOf(units: readonly UnitOfKind[], plays: readonly Play<Digits>[], width: number): KindTable {
  const places = Array.from({ length: width }, (_, place) => place);
  return Object.fromEntries(
    units.map(([kind, code, ...zones]) => {
      const rule = plays.find((play) => play.code === code)?.rule;
      const count = () =>
        countKind(kind, [kind], equallyLikely(outcomesAt(places, width)), (draw) =>
          rule === undefined ? [] : rule.hits(zonesSelected(...zones), draw),
        );
      return [kind, count];
    }),
  );
}

function readDigits(width: number): LotteryFamily<Digits>['readDraw'] {
  const form = new RegExp(`^[0-9]{${width}}$`);
  return (value) => (typeof value === 'string' && form.test(value) ? [...value].map(Number) : null);
}

const pricesOf = (id: string, odds: FamilyPriceData['odds'] = {}): FamilyPriceData => ({
  id,
  version: 1,
  groups: { min: 1800, maxBet: 1956, top: 1960 },
  odds,
  costs: {},
  maxPayout: '20000000',
});

/** The fixed prizes of the state lottery (1040, 346 and 173 for a unit of 2), as a reference for the RTP at these odds. */
export const STATE_3D_PRICES: FamilyPriceData = pricesOf('THREE_D_STATE', {
  '3x_direct': '520',
  '3x_z3': '173',
  '3x_z6': '86.5',
});

/** 3D and P3: three digits, by prize group, or at odds if the table has them. Results are written `012`. */
export const THREE_D = lotteryFamily<Digits>({
  code: 'three_d',
  plays: THREE_D_PLAYS,
  kinds: kindsOf(THREE_D_UNITS, THREE_D_PLAYS, 3),
  readDraw: readDigits(3),
  defaultPrices: pricesOf('THREE_D'),
});

/** P5: the straight of five digits. Results are written `01234`. */
export const P5 = lotteryFamily<Digits>({
  code: 'p5',
  plays: P5_PLAYS,
  kinds: kindsOf(P5_UNITS, P5_PLAYS, 5),
  readDraw: readDigits(5),
  defaultPrices: pricesOf('P5'),
});
