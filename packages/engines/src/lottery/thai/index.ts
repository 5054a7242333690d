import { type LotteryFamily, lotteryFamily, playsOf } from '../family/family.ts';
import type { PlayRule } from '../family/rule.ts';
import { readHanoiDraw, readLaosDraw, readThaiDraw, readYeekeeDraw, type ThaiDraw } from './draws.ts';
import {
  FOUR_TOP_KIND,
  fourTop,
  runBottom,
  runTop,
  THREE_DIGIT_PRIZE_KINDS,
  TOP_AND_BOTTOM_KINDS,
  threeAnyOrder,
  threeBottom,
  threeFront,
  threeTop,
  twoBottom,
  twoTop,
} from './rules.ts';

export { hanoiDraw, laosDraw, type ThaiDraw, thaiDraw, yeekeeDraw } from './draws.ts';
export { doubles, numbersWithDigit, reversed, roodBack, roodFront } from './helpers.ts';
export { hasYeekeeRound, YEEKEE_ROUNDS, type YeekeeResult, yeekeeCloses, yeekeeResult } from './yeekee.ts';

type PlayRow = readonly [tab: string, code: string, rule: PlayRule<ThaiDraw>];

const TOP_AND_BOTTOM: readonly PlayRow[] = [
  ['three', '3top', threeTop],
  ['three', '3tod', threeAnyOrder],
  ['two', '2top', twoTop],
  ['two', '2bottom', twoBottom],
  ['run', 'runtop', runTop],
  ['run', 'runbottom', runBottom],
];
const FOUR: PlayRow = ['four', '4top', fourTop];
const THREES: readonly PlayRow[] = [
  ['three', '3front', threeFront],
  ['three', '3bottom', threeBottom],
];

/** The usual odds, stake included. Any-order bets on numbers with a repeated digit have no odds and are not offered. */
const ODDS: Readonly<Record<string, string>> = {
  ...{ '4top': '6000', '3top': '900', '3tod': '150', '3front': '450', '3bottom': '450' },
  ...{ '2top': '90', '2bottom': '90', runtop: '3.2', runbottom: '4.2' },
};

function familyOf(
  code: string,
  rows: readonly PlayRow[],
  kinds: typeof TOP_AND_BOTTOM_KINDS,
  readDraw: LotteryFamily<ThaiDraw>['readDraw'],
): LotteryFamily<ThaiDraw> {
  return lotteryFamily({
    code,
    plays: playsOf(['CREDIT'], rows),
    kinds,
    readDraw,
    defaultPrices: {
      ...{ id: code.toUpperCase(), version: 1, groups: null, costs: {}, maxPayout: '100000000' },
      odds: Object.fromEntries(Object.entries(ODDS).filter(([kind]) => kinds[kind] !== undefined)),
    },
  });
}

/** Thai government lottery. */
export const THAI = familyOf(
  'thai',
  [FOUR, ...TOP_AND_BOTTOM, ...THREES],
  { ...FOUR_TOP_KIND, ...TOP_AND_BOTTOM_KINDS, ...THREE_DIGIT_PRIZE_KINDS },
  readThaiDraw,
);
/** Yeekee: rounds whose result is calculated from submitted numbers. */
export const YEEKEE = familyOf('yeekee', TOP_AND_BOTTOM, TOP_AND_BOTTOM_KINDS, readYeekeeDraw);
/** Laos (Lao Phatthana). */
export const LAOS = familyOf(
  'laos',
  [FOUR, ...TOP_AND_BOTTOM],
  { ...FOUR_TOP_KIND, ...TOP_AND_BOTTOM_KINDS },
  readLaosDraw,
);
/** Hanoi, with its special and VIP draws. */
export const HANOI = familyOf(
  'hanoi',
  [FOUR, ...TOP_AND_BOTTOM],
  { ...FOUR_TOP_KIND, ...TOP_AND_BOTTOM_KINDS },
  readHanoiDraw,
);
