import { anyStraight, inAnyPlaces } from './any-rules.ts';
import type { SscDigits } from './digits.ts';
import { anyPosition, group, groupByDigit, groupBySum, repeatedDigit, typedGroup } from './group-rules.ts';
import type { SscRule } from './rule.ts';
import {
  attributesOfPlaces,
  creditDragonTiger,
  creditPattern,
  creditSides,
  creditTotal,
  dragonTiger,
  dragonTigerTie,
} from './side-rules.ts';
import {
  combination,
  fixedPosition,
  straight,
  straightBySpan,
  straightBySum,
  typedStraight,
} from './straight-rules.ts';

/** STANDARD pays by prize group with a rebate, CREDIT by decimal odds. */
export type SscStyle = 'STANDARD' | 'CREDIT';

/** Tabs in the order of the board. */
export const SSC_TABS = [
  'five',
  'four_front',
  'four_back',
  'three_front',
  'three_middle',
  'three_back',
  'two_front',
  'two_back',
  'fixed',
  'anywhere',
  'sides',
  'fun',
  'dragon',
  'any_two',
  'any_three',
  'any_four',
  'credit',
] as const;
export type SscTab = (typeof SSC_TABS)[number];

/** The row of a tab in which a method is shown. */
export type SscMethodRow = 'straight' | 'group' | 'other';

/** One play of the board: a rule at its places. Codes are stored in bets and must never change. */
export type SscPlay = {
  readonly code: string;
  readonly style: SscStyle;
  readonly tab: SscTab;
  readonly row: SscMethodRow;
  /** Name of the method, without its places: `direct`, `z60`, `typed`. */
  readonly method: string;
  readonly rule: SscRule;
  /** The places 0–4 that it uses, from the left. */
  readonly places: readonly number[];
  /** Code of the play that groups the liability; plays that win together share it. */
  readonly liability: string;
};

const ALL = [0, 1, 2, 3, 4] as const;
const single = (times: number, count: number) => ({ times, count });

/** Rules with their methods; one list per number of digits. */
const RULES = {
  five: [
    ['straight', 'direct', straight(5)],
    ['straight', 'typed', typedStraight('5x_typed', 5)],
    ['straight', 'combo', combination('5x_combo', 5)],
    ['group', 'z120', group('5x_z120', 5, [single(1, 5)])],
    ['group', 'z60', group('5x_z60', 5, [single(2, 1), single(1, 3)])],
    ['group', 'z30', group('5x_z30', 5, [single(2, 2), single(1, 1)])],
    ['group', 'z20', group('5x_z20', 5, [single(3, 1), single(1, 2)])],
    ['group', 'z10', group('5x_z10', 5, [single(3, 1), single(2, 1)])],
    ['group', 'z5', group('5x_z5', 5, [single(4, 1), single(1, 1)])],
  ],
  four: [
    ['straight', 'direct', straight(4)],
    ['straight', 'typed', typedStraight('4x_typed', 4)],
    ['straight', 'combo', combination('4x_combo', 4)],
    ['group', 'z24', group('4x_z24', 4, [single(1, 4)])],
    ['group', 'z12', group('4x_z12', 4, [single(2, 1), single(1, 2)])],
    ['group', 'z6', group('4x_z6', 4, [single(2, 2)])],
    ['group', 'z4', group('4x_z4', 4, [single(3, 1), single(1, 1)])],
  ],
  three: [
    ['straight', 'direct', straight(3)],
    ['straight', 'typed', typedStraight('3x_typed', 3)],
    ['straight', 'combo', combination('3x_combo', 3)],
    ['straight', 'sum', straightBySum('3x_sum', 3)],
    ['straight', 'span', straightBySpan('3x_span', 3)],
    ['group', 'z3', group('3x_z3', 3, [single(2, 1), single(1, 1)], true)],
    ['group', 'z6', group('3x_z6', 3, [single(1, 3)])],
    ['group', 'mixed', typedGroup('3x_mixed', 3)],
    ['group', 'group_sum', groupBySum('3x_group_sum', 3)],
    ['group', 'group_digit', groupByDigit('3x_group_digit', 3)],
  ],
  two: [
    ['straight', 'direct', straight(2)],
    ['straight', 'typed', typedStraight('2x_typed', 2)],
    ['straight', 'sum', straightBySum('2x_sum', 2)],
    ['straight', 'span', straightBySpan('2x_span', 2)],
    ['group', 'group', group('2x_group', 2, [single(1, 2)])],
    ['group', 'mixed', typedGroup('2x_mixed', 2)],
    ['group', 'group_sum', groupBySum('2x_group_sum', 2)],
    ['group', 'group_digit', groupByDigit('2x_group_digit', 2)],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [SscMethodRow, string, SscRule])[]>>;

/** The plays of a tab of adjacent digits; `suffix` distinguishes the places in the code. */
function playsOf(
  tab: SscTab,
  rules: readonly (readonly [SscMethodRow, string, SscRule])[],
  places: readonly number[],
  suffix = '',
): SscPlay[] {
  return rules.map(([row, method, rule]) => {
    const code = `${rule.code}${suffix}`;
    const liability = method === 'typed' ? `${places.length}x_direct${suffix}` : code;
    return { code, style: 'STANDARD', tab, row, method, rule, places, liability };
  });
}

function play(
  tab: SscTab,
  row: SscMethodRow,
  method: string,
  rule: SscRule,
  places: readonly number[],
  suffix = '',
): SscPlay {
  const code = `${rule.code}${suffix}`;
  return { code, style: tab === 'credit' ? 'CREDIT' : 'STANDARD', tab, row, method, rule, places, liability: code };
}

const FRONT_MIDDLE_BACK = [
  ['_f', [0, 1, 2]],
  ['_m', [1, 2, 3]],
  ['_b', [2, 3, 4]],
] as const;
const FRONT_BACK_FOUR = [
  ['_f', [0, 1, 2, 3]],
  ['_b', [1, 2, 3, 4]],
] as const;
const PAIRS = ALL.flatMap((first) => ALL.filter((second) => second > first).map((second) => [first, second] as const));

const ANYWHERE: readonly SscPlay[] = [
  ...FRONT_MIDDLE_BACK.flatMap(([suffix, places]) => [
    play('anywhere', 'other', 'any_one', anyPosition('bdw3_1', 3, 1), places, suffix),
    play('anywhere', 'other', 'any_both', anyPosition('bdw3_2', 3, 2), places, suffix),
  ]),
  ...FRONT_BACK_FOUR.flatMap(([suffix, places]) => [
    play('anywhere', 'other', 'any_one', anyPosition('bdw4_1', 4, 1), places, suffix),
    play('anywhere', 'other', 'any_both', anyPosition('bdw4_2', 4, 2), places, suffix),
  ]),
  play('anywhere', 'other', 'any_both', anyPosition('bdw5_2', 5, 2), ALL),
  play('anywhere', 'other', 'any_all', anyPosition('bdw5_3', 5, 3), ALL),
];

const FUN: readonly SscPlay[] = [
  play('fun', 'other', 'once', anyPosition('qw_yffs', 5, 1), ALL),
  play('fun', 'other', 'twice', repeatedDigit('qw_hscs', 2), ALL),
  play('fun', 'other', 'three_times', repeatedDigit('qw_sxbx', 3), ALL),
  play('fun', 'other', 'four_times', repeatedDigit('qw_sjfc', 4), ALL),
];

const ANY_PLACES: readonly SscPlay[] = [
  play('any_two', 'straight', 'direct', anyStraight('any2_direct', 2), ALL),
  play('any_two', 'straight', 'typed', inAnyPlaces('any2_typed', typedStraight('2x_typed', 2)), ALL),
  play('any_two', 'straight', 'sum', inAnyPlaces('any2_sum', straightBySum('2x_sum', 2)), ALL),
  play('any_two', 'group', 'group', inAnyPlaces('any2_group', group('2x_group', 2, [single(1, 2)])), ALL),
  play('any_two', 'group', 'group_sum', inAnyPlaces('any2_group_sum', groupBySum('2x_group_sum', 2)), ALL),
  play('any_three', 'straight', 'direct', anyStraight('any3_direct', 3), ALL),
  play('any_three', 'straight', 'typed', inAnyPlaces('any3_typed', typedStraight('3x_typed', 3)), ALL),
  play('any_three', 'straight', 'sum', inAnyPlaces('any3_sum', straightBySum('3x_sum', 3)), ALL),
  play('any_three', 'group', 'z3', inAnyPlaces('any3_z3', group('3x_z3', 3, [single(2, 1), single(1, 1)], true)), ALL),
  play('any_three', 'group', 'z6', inAnyPlaces('any3_z6', group('3x_z6', 3, [single(1, 3)])), ALL),
  play('any_three', 'group', 'mixed', inAnyPlaces('any3_mixed', typedGroup('3x_mixed', 3)), ALL),
  play('any_three', 'group', 'group_sum', inAnyPlaces('any3_group_sum', groupBySum('3x_group_sum', 3)), ALL),
  play('any_four', 'straight', 'direct', anyStraight('any4_direct', 4), ALL),
  play('any_four', 'straight', 'typed', inAnyPlaces('any4_typed', typedStraight('4x_typed', 4)), ALL),
  play('any_four', 'group', 'z24', inAnyPlaces('any4_z24', group('4x_z24', 4, [single(1, 4)])), ALL),
  play('any_four', 'group', 'z12', inAnyPlaces('any4_z12', group('4x_z12', 4, [single(2, 1), single(1, 2)])), ALL),
  play('any_four', 'group', 'z6', inAnyPlaces('any4_z6', group('4x_z6', 4, [single(2, 2)])), ALL),
  play('any_four', 'group', 'z4', inAnyPlaces('any4_z4', group('4x_z4', 4, [single(3, 1), single(1, 1)])), ALL),
];

const CREDIT: readonly SscPlay[] = [
  play('credit', 'other', 'ball', fixedPosition('credit_ball', 5, 'credit_ball'), ALL),
  play('credit', 'other', 'side', creditSides(), ALL),
  play('credit', 'other', 'total', creditTotal(), ALL),
  play('credit', 'other', 'dragon', creditDragonTiger(), [0, 4]),
  ...FRONT_MIDDLE_BACK.map(([suffix, places]) => play('credit', 'other', 'pattern', creditPattern(), places, suffix)),
];

/** Every play, in the order of the board. */
export const SSC_PLAYS: readonly SscPlay[] = [
  ...playsOf('five', RULES.five, ALL),
  ...playsOf('four_front', RULES.four, [0, 1, 2, 3], '_f'),
  ...playsOf('four_back', RULES.four, [1, 2, 3, 4], '_b'),
  ...playsOf('three_front', RULES.three, [0, 1, 2], '_f'),
  ...playsOf('three_middle', RULES.three, [1, 2, 3], '_m'),
  ...playsOf('three_back', RULES.three, [2, 3, 4], '_b'),
  ...playsOf('two_front', RULES.two, [0, 1], '_f'),
  ...playsOf('two_back', RULES.two, [3, 4], '_b'),
  play('fixed', 'other', 'fixed', fixedPosition('1x_dwd', 5, '1x_dwd'), ALL),
  ...ANYWHERE,
  play('sides', 'other', 'sides', attributesOfPlaces(2), [0, 1], '_f'),
  play('sides', 'other', 'sides', attributesOfPlaces(2), [3, 4], '_b'),
  ...FUN,
  ...PAIRS.map((places) => play('dragon', 'straight', 'dragon', dragonTiger(), places, `_${places.join('')}`)),
  ...PAIRS.map((places) => play('dragon', 'group', 'tie', dragonTigerTie(), places, `_${places.join('')}`)),
  ...ANY_PLACES,
  ...CREDIT,
];

const PLAY_BY_CODE: ReadonlyMap<string, SscPlay> = new Map(SSC_PLAYS.map((one) => [one.code, one]));
const RULE_BY_CODE: ReadonlyMap<string, SscRule> = new Map(SSC_PLAYS.map(({ rule }) => [rule.code, rule]));

/** The play with this code, or null. */
export function findSscPlay(code: string): SscPlay | null {
  return PLAY_BY_CODE.get(code) ?? null;
}

/** The rule with this code, independent of the places, or null. */
export function findSscRule(code: string): SscRule | null {
  return RULE_BY_CODE.get(code) ?? null;
}

/** The digits of a draw at the places of a play. */
export function digitsOfPlay({ places }: Pick<SscPlay, 'places'>, digits: SscDigits): readonly number[] {
  return places.map((place) => digits[place] ?? -1);
}
