import { choose } from '../../combinations.ts';
import { type BetRule, findBetRule, numbersRead, prizesRead } from '../vietnam/bet-rules.ts';
import { DRAW_STRUCTURE, type PrizeCode, type Region } from '../vietnam/draw-structure.ts';
import { DRAWS_PER_STEP, type DrawSpace, drawSpace, type Steps } from './draw-space.ts';
import { type CountedPart, type CoverLine, type CoverPart, LINES_PER_STEP, NO_LINE } from './judge-cover.ts';

/** A sold bet of the Vietnamese lottery. */
export type VietnamSale = {
  readonly play: string;
  /** The chosen numbers, separated by spaces. */
  readonly numbers: string;
  /** Payout per hit, in minor units. */
  readonly winPerHit: bigint;
};

const DRAWS = 10_000;
/** Digits of the special prize in the region with the longer one (south and centre). */
const SPECIAL_DIGITS = 6;
/** Bet numbers processed between two steps. */
const NUMBERS_PER_STEP = 5_000;
/** A list entry is only added up; comparing a symbol in other plays costs sixteen times as much. */
const LISTED_PER_SYMBOL = 16;

/**
 * The draws in which each number appears: those of number n are `draws[from[n]]` to `draws[from[n + 1] - 1]`; a draw is repeated for each
 * appearance.
 */
type Appearances = { readonly from: Uint32Array; readonly draws: Uint16Array };

type VietnamSpace = {
  readonly space: DrawSpace;
  /** Lists by the compared digits and prizes; built on first use. */
  readonly lists: Map<string, Appearances>;
};

const SPACES = new Map<Region, VietnamSpace>();

/** A deterministic pseudo-random number (multiplicative hash). */
function spread(draw: number, turn: number): number {
  const mixed = Math.imul(Math.imul(draw + 1, 0x9e37_79b1) ^ Math.imul(turn + 1, 0x85eb_ca6b), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** The special prize: over all draws, its last four digits take every value exactly once. */
function specialOf(region: Region, draw: number): number {
  return DRAWS * (spread(draw, 0) % (region === 'N' ? 10 : 100)) + draw;
}

/** The draws over which bets on a region are evaluated together; the places are the digits of the special prize. */
export function* vietnamSpace(region: Region): Steps<DrawSpace> {
  return (yield* spaceOf(region)).space;
}

function* spaceOf(region: Region): Steps<VietnamSpace> {
  const known = SPACES.get(region);
  if (known !== undefined) return known;
  const { space } = yield* drawSpace(Array(DRAWS).keys(), (draw) =>
    [...String(specialOf(region, draw)).padStart(SPECIAL_DIGITS, '0')].map(Number),
  );
  // Another caller may have built it between two steps: all callers share one space.
  const made = SPACES.get(region) ?? { space, lists: new Map<string, Appearances>() };
  SPACES.set(region, made);
  return made;
}

/** The lists of draws for the numbers that a play compares. */
function* appearancesOf(region: Region, rule: BetRule): Steps<Appearances> {
  const { lists } = yield* spaceOf(region);
  const prizes = prizesRead(region, rule);
  const name = `${rule.part} ${rule.digits} ${prizes.join()}`;
  const known = lists.get(name);
  if (known !== undefined) return known;
  const each = numbersRead(region, rule);
  const shown = new Uint16Array(DRAWS * each);
  const from = new Uint32Array(10 ** rule.digits + 1);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let at = draw * each;
    for (const number of shownIn(region, rule, prizes, draw)) {
      shown[at] = number;
      from[number + 1] = (from[number + 1] ?? 0) + 1;
      at += 1;
    }
    if (draw % DRAWS_PER_STEP === 0) yield;
  }
  for (let number = 1; number < from.length; number += 1) from[number] = (from[number] ?? 0) + (from[number - 1] ?? 0);
  const next = from.slice();
  const draws = new Uint16Array(shown.length);
  for (const [at, number] of shown.entries()) {
    const place = next[number] ?? 0;
    draws[place] = Math.floor(at / each);
    next[number] = place + 1;
    if (at % (DRAWS_PER_STEP * 16) === 0) yield;
  }
  const made = { from, draws };
  lists.set(name, made);
  return made;
}

/** The compared numbers of a draw. */
function shownIn(region: Region, rule: BetRule, prizes: readonly PrizeCode[], draw: number): readonly number[] {
  let turn = 0;
  return DRAW_STRUCTURE[region].flatMap(({ prize, count, digits }) => {
    const first = turn + 1;
    turn += count;
    if (!prizes.includes(prize)) return [];
    return Array.from({ length: count }, (_, at) => {
      const drawn = prize === 'DB' ? specialOf(region, draw) : spread(draw, first + at) % 10 ** digits;
      return partOf(rule, drawn, digits);
    });
  });
}

function partOf(rule: BetRule, drawn: number, digits: number): number {
  if (rule.part === 'FIRST') return Math.floor(drawn / 10 ** (digits - rule.digits));
  return rule.part === 'LAST' ? drawn % 10 ** rule.digits : Math.floor(drawn / 10) % 10;
}

/** The digits of the special prize that a play compares; empty for plays on other prizes. */
function placesOf(region: Region, rule: BetRule): readonly number[] {
  const prizes = prizesRead(region, rule);
  if (prizes.length !== 1 || prizes[0] !== 'DB') return [];
  const first = region === 'N' ? 1 : 0;
  if (rule.part === 'FIRST') return [first, first + 1];
  if (rule.part === 'TENS') return [SPECIAL_DIGITS - 2];
  return Array.from({ length: rule.digits }, (_, index) => SPECIAL_DIGITS - rule.digits + index);
}

/**
 * Converts the sold bets on one draw to lines of the cover check. For per-occurrence plays that do not compare only the special prize, the
 * chosen numbers are counted: more than 70 % of all numbers is not a real wager. A play that the region does not offer covers nothing.
 */
export function* vietnamCoverLines(region: Region, sales: readonly VietnamSale[]): Steps<readonly CoverLine[]> {
  const chosen = new Map<string, Set<string>>();
  const read: { readonly sale: VietnamSale; readonly count: number }[] = [];
  let sinceStep = 0;
  for (const sale of sales) {
    const numbers = sale.numbers.split(' ');
    read.push({ sale, count: numbers.length });
    const set = chosen.get(sale.play) ?? new Set();
    chosen.set(sale.play, set);
    for (const number of numbers) set.add(number);
    sinceStep += numbers.length;
    if (sinceStep < NUMBERS_PER_STEP) continue;
    sinceStep = 0;
    yield;
  }
  const lines: CoverLine[] = [];
  for (const { sale, count } of read) {
    lines.push(lineOf(region, sale, count, chosen.get(sale.play)?.size ?? 0));
    if (lines.length % LINES_PER_STEP === 0) yield;
  }
  return lines;
}

/**
 * @param count count of the line's numbers
 * @param chosen count of the distinct numbers of all lines of its play
 */
function lineOf(region: Region, sale: VietnamSale, count: number, chosen: number): CoverLine {
  const rule = findBetRule(region, sale.play);
  if (rule === null) return NO_LINE;
  const isCounted = rule.wins === 'PER_OCCURRENCE' && placesOf(region, rule).length === 0;
  return {
    chance: chanceOf(region, rule, count),
    isCovered: isCounted && 10 * chosen > 7 * 10 ** rule.digits,
    parts: () => partsOf(region, rule, sale),
  };
}

/** An upper bound of the chance that a line is paid. */
function chanceOf(region: Region, rule: BetRule, numbers: number): number {
  const each = numbersRead(region, rule);
  const tickets = Number(choose(numbers, rule.size));
  switch (rule.wins) {
    case 'PER_OCCURRENCE':
      return Math.min(1, (numbers * each) / 10 ** rule.digits);
    case 'ALL_APPEAR':
      return Math.min(1, tickets * (each / 100) ** rule.size);
    case 'NONE_APPEARS':
      return Math.min(1, tickets * (1 - rule.size / 100) ** each);
  }
}

function* partsOf(region: Region, rule: BetRule, { numbers, winPerHit }: VietnamSale): Steps<readonly CoverPart[]> {
  const { from, draws } = yield* appearancesOf(region, rule);
  const places = placesOf(region, rule);
  const chosen = numbers.split(' ').map(Number);
  const listed = chosen.reduce((sum, number) => sum + (from[number + 1] ?? 0) - (from[number] ?? 0), 0);
  const part: CountedPart = {
    look: { places, memo: 'ORDER' },
    work: (DRAWS + listed) / LISTED_PER_SYMBOL,
    paidInAll: () => {
      const times = timesIn({ from, draws }, chosen, rule.wins === 'PER_OCCURRENCE');
      const pays = paysByCount(rule, chosen.length, Number(winPerHit));
      const paid = new Float64Array(DRAWS);
      for (let draw = 0; draw < DRAWS; draw += 1) paid[draw] = pays(times[draw] ?? 0);
      return paid;
    },
  };
  return [part];
}

/** How often the chosen numbers appear in each draw, or how many distinct ones do. */
function timesIn({ from, draws }: Appearances, chosen: readonly number[], isEachCounted: boolean): Uint16Array {
  const times = new Uint16Array(DRAWS);
  for (const number of chosen) {
    let before = -1;
    for (let at = from[number] ?? 0; at < (from[number + 1] ?? 0); at += 1) {
      const draw = draws[at] ?? 0;
      if (isEachCounted || draw !== before) times[draw] = (times[draw] ?? 0) + 1;
      before = draw;
    }
  }
  return times;
}

/** Payout of a line by the count of its numbers that appear. */
function paysByCount(rule: BetRule, numbers: number, win: number): (count: number) => number {
  if (rule.wins === 'PER_OCCURRENCE') return (count) => count * win;
  const ways = Array.from({ length: numbers + 1 }, (_, count) => Number(choose(count, rule.size)));
  return rule.wins === 'ALL_APPEAR'
    ? (count) => (ways[count] ?? 0) * win
    : (count) => (ways[numbers - count] ?? 0) * win;
}
