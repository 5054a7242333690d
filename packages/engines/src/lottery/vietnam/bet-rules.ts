import { DRAW_STRUCTURE, type PrizeCode, type Region } from './draw-structure.ts';

/** The code of every play of the Vietnamese lottery; used by bets, prices and reports. */
export const BET_CODES = [
  'lo2',
  'lo2_dau',
  'lo2_1k',
  'lo3',
  'lo4',
  'xien2',
  'xien3',
  'xien4',
  'de_db',
  'de_dau_db',
  'de_g7',
  'de_g8',
  'de_g1',
  'de_dau_g1',
  'dau',
  'duoi',
  'cang3_dau',
  'cang3_db',
  'cang3_g1',
  'cang3_daduoi',
  'cang4_db',
  'truot4',
  'truot5',
  'truot6',
  'truot7',
  'truot8',
  'truot9',
  'truot10',
] as const;

export type BetCode = (typeof BET_CODES)[number];

/**
 * How a ticket wins. PER_OCCURRENCE: one number, paid once for each drawn number that matches. ALL_APPEAR (xiên) and NONE_APPEARS (trượt):
 * several distinct two-digit endings, paid once.
 */
export type WinRule = 'PER_OCCURRENCE' | 'ALL_APPEAR' | 'NONE_APPEARS';

/** The digits of a drawn number that are compared: the first ones, the last ones, or the tens digit. */
export type DigitPart = 'FIRST' | 'LAST' | 'TENS';

/** The rule of one play. Rules are code; prices and units are configuration. */
export type BetRule = {
  readonly code: BetCode;
  /** Digits of each chosen number. */
  readonly digits: number;
  /** Count of distinct numbers in one ticket. */
  readonly size: number;
  readonly wins: WinRule;
  readonly part: DigitPart;
  /** The compared prizes per region, or ALL prizes with enough digits; a missing region does not offer the play. */
  readonly prizes: Readonly<Partial<Record<Region, readonly PrizeCode[] | 'ALL'>>>;
  /** One unit covers all prizes, although the play is paid per occurrence. */
  readonly isPricedAsOneUnit?: true;
};

const EVERYWHERE = { N: 'ALL', S: 'ALL' } as const;
const SPECIAL = { N: ['DB'], S: ['DB'] } as const;

const perOccurrence = (
  code: BetCode,
  digits: number,
  part: DigitPart,
  prizes: BetRule['prizes'],
  isPricedAsOneUnit?: true,
): BetRule => ({
  code,
  digits,
  size: 1,
  wins: 'PER_OCCURRENCE',
  part,
  prizes,
  ...(isPricedAsOneUnit ? { isPricedAsOneUnit } : {}),
});
const ofEndings = (code: BetCode, size: number, wins: WinRule): BetRule => ({
  code,
  digits: 2,
  size,
  wins,
  part: 'LAST',
  prizes: EVERYWHERE,
});

const RULES: readonly BetRule[] = [
  perOccurrence('lo2', 2, 'LAST', EVERYWHERE),
  perOccurrence('lo2_dau', 2, 'FIRST', EVERYWHERE),
  perOccurrence('lo2_1k', 2, 'LAST', EVERYWHERE, true),
  perOccurrence('lo3', 3, 'LAST', EVERYWHERE),
  perOccurrence('lo4', 4, 'LAST', EVERYWHERE),
  ofEndings('xien2', 2, 'ALL_APPEAR'),
  ofEndings('xien3', 3, 'ALL_APPEAR'),
  ofEndings('xien4', 4, 'ALL_APPEAR'),
  perOccurrence('de_db', 2, 'LAST', SPECIAL),
  perOccurrence('de_dau_db', 2, 'FIRST', SPECIAL),
  perOccurrence('de_g7', 2, 'LAST', { N: ['G7'] }),
  perOccurrence('de_g8', 2, 'LAST', { S: ['G8'] }),
  perOccurrence('de_g1', 2, 'LAST', { N: ['G1'] }),
  perOccurrence('de_dau_g1', 2, 'FIRST', { N: ['G1'] }),
  perOccurrence('dau', 1, 'TENS', SPECIAL),
  perOccurrence('duoi', 1, 'LAST', SPECIAL),
  perOccurrence('cang3_dau', 3, 'LAST', { N: ['G6'], S: ['G7'] }),
  perOccurrence('cang3_db', 3, 'LAST', SPECIAL),
  perOccurrence('cang3_g1', 3, 'LAST', { N: ['G1'] }),
  perOccurrence('cang3_daduoi', 3, 'LAST', { N: ['G6', 'DB'], S: ['G7', 'DB'] }),
  perOccurrence('cang4_db', 4, 'LAST', SPECIAL),
  ofEndings('truot4', 4, 'NONE_APPEARS'),
  ofEndings('truot5', 5, 'NONE_APPEARS'),
  ofEndings('truot6', 6, 'NONE_APPEARS'),
  ofEndings('truot7', 7, 'NONE_APPEARS'),
  ofEndings('truot8', 8, 'NONE_APPEARS'),
  ofEndings('truot9', 9, 'NONE_APPEARS'),
  ofEndings('truot10', 10, 'NONE_APPEARS'),
];

const RULE_BY_CODE: ReadonlyMap<string, BetRule> = new Map(RULES.map((rule) => [rule.code, rule]));

/** The rule of a play in a region, or null when the code is unknown or the region does not offer the play. */
export function findBetRule(region: Region, code: string): BetRule | null {
  const rule = RULE_BY_CODE.get(code);
  return rule?.prizes[region] === undefined ? null : rule;
}

/** The plays of a region in the order of the lottery board. */
export function betRulesOf(region: Region): readonly BetRule[] {
  return RULES.filter((rule) => rule.prizes[region] !== undefined);
}

/** The prizes that a play compares in a region. @throws RangeError when the region does not offer it. */
export function prizesRead(region: Region, rule: BetRule): readonly PrizeCode[] {
  const prizes = rule.prizes[region];
  if (prizes === undefined) throw new RangeError(`${rule.code} is not played in ${region}`);
  const offered = DRAW_STRUCTURE[region].filter((prize) => prize.digits >= rule.digits).map((prize) => prize.prize);
  return prizes === 'ALL' ? offered : prizes;
}

/** Count of drawn numbers that a play compares in a region: 27 for the northern lô 2 số. */
export function numbersRead(region: Region, rule: BetRule): number {
  const prizes = prizesRead(region, rule);
  return DRAW_STRUCTURE[region].reduce((sum, prize) => sum + (prizes.includes(prize.prize) ? prize.count : 0), 0);
}

/** Default cost of one point in units: the count of compared numbers for plays paid per occurrence, otherwise one. */
export function defaultUnits(region: Region, rule: BetRule): number {
  return rule.wins === 'PER_OCCURRENCE' && rule.isPricedAsOneUnit !== true ? numbersRead(region, rule) : 1;
}

/** The digits of a drawn number that a play compares. */
export function readDigits(rule: BetRule, drawn: string): string {
  switch (rule.part) {
    case 'FIRST':
      return drawn.slice(0, rule.digits);
    case 'LAST':
      return drawn.slice(-rule.digits);
    case 'TENS':
      return drawn.slice(-2, -1);
  }
}
