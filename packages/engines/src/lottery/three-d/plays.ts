import { playsOf } from '../family/family.ts';
import { drawRule } from '../ssc/draw-rule.ts';
import { anyPosition, group, groupByDigit, groupBySum, typedGroup } from '../ssc/group-rules.ts';
import type { SscRule } from '../ssc/rule.ts';
import { fixedPosition, straight, straightBySpan, straightBySum, typedStraight } from '../ssc/straight-rules.ts';

/** A draw of three or five digits from left to right. */
export type Digits = readonly number[];

type Row = readonly [tab: string, rule: SscRule, places: readonly number[], suffix: string, liability?: string];

const ALL = [0, 1, 2] as const;
const FRONT = [0, 1] as const;
const BACK = [1, 2] as const;
const pair = { times: 2, count: 1 };
const single = (count: number) => ({ times: 1, count });

const two = (tab: string, places: readonly number[], suffix: string): readonly Row[] => [
  [tab, straight(2), places, suffix],
  [tab, typedStraight('2x_typed', 2), places, suffix, `2x_direct${suffix}`],
  [tab, straightBySum('2x_sum', 2), places, suffix],
  [tab, straightBySpan('2x_span', 2), places, suffix],
  [tab, group('2x_group', 2, [single(2)]), places, suffix],
  [tab, typedGroup('2x_mixed', 2), places, suffix],
  [tab, groupBySum('2x_group_sum', 2), places, suffix],
  [tab, groupByDigit('2x_group_digit', 2), places, suffix],
];

const THREE: readonly Row[] = [
  ['three', straight(3), ALL, ''],
  ['three', typedStraight('3x_typed', 3), ALL, '', '3x_direct'],
  ['three', straightBySum('3x_sum', 3), ALL, ''],
  ['three', straightBySpan('3x_span', 3), ALL, ''],
  ['three', group('3x_z3', 3, [pair, single(1)], true), ALL, ''],
  ['three', group('3x_z6', 3, [single(3)]), ALL, ''],
  ['three', typedGroup('3x_mixed', 3), ALL, ''],
  ['three', groupBySum('3x_group_sum', 3), ALL, ''],
  ['three', groupByDigit('3x_group_digit', 3), ALL, ''],
  ...two('two_front', FRONT, '_f'),
  ...two('two_back', BACK, '_b'),
  ['fixed', fixedPosition('1x_dwd', 3, '1x_dwd'), ALL, ''],
  ['anywhere', anyPosition('bdw3_1', 3, 1), ALL, ''],
  ['anywhere', anyPosition('bdw3_2', 3, 2), ALL, ''],
];

const FIVE_PLACES = [0, 1, 2, 3, 4] as const;
const FIVE: readonly Row[] = [
  ['five', straight(5), FIVE_PLACES, ''],
  ['five', typedStraight('5x_typed', 5), FIVE_PLACES, '', '5x_direct'],
];

const boardOf = (rows: readonly Row[]) =>
  playsOf<Digits>(
    ['STANDARD', 'CREDIT'],
    rows.map(([tab, rule, places, suffix, liability]) => {
      const row = [tab, `${rule.code}${suffix}`, drawRule(rule, places)] as const;
      return liability === undefined ? row : [...row, liability];
    }),
  );

/** Plays on three digits, on two adjacent digits, at fixed places and at any place. */
export const THREE_D_PLAYS = boardOf(THREE);
/** The straight of five digits. */
export const P5_PLAYS = boardOf(FIVE);
/** Places of each play, by its code. */
export const PLACES: ReadonlyMap<string, readonly number[]> = new Map(
  [...THREE, ...FIVE].map(([, rule, places, suffix]) => [`${rule.code}${suffix}`, places]),
);
