import { choose } from '../../combinations.ts';
import { type BetRule, findBetRule, numbersRead, prizesRead } from '../bet-rules.ts';
import { DRAW_STRUCTURE, type Region } from '../draw-structure.ts';
import { type DrawSpace, drawSpace, type Look } from './draw-space.ts';
import type { CoverLine, CoverPart } from './judge-cover.ts';

/** A line of Vietnam's lottery as it was sold; its numbers are digits as they were bet. */
export type VietnamSale = {
  readonly play: string;
  readonly numbers: readonly string[];
  /** What one hit pays, in minor units. */
  readonly winPerHit: bigint;
};

const DRAWS = 10_000;
/** Digits of the special prize in the longer of the two draws. */
const SPECIAL_DIGITS = 6;

type VietnamSpace = {
  readonly space: DrawSpace;
  /** Numbers that a play compares, draw by draw; made when a play is first judged. */
  readonly shown: Map<string, Uint16Array>;
};

const SPACES = new Map<Region, VietnamSpace>();

/** A number that stands for chance: spread by multiplication, always the same. */
function spread(draw: number, turn: number): number {
  const mixed = Math.imul(Math.imul(draw + 1, 0x9e37_79b1) ^ Math.imul(turn + 1, 0x85eb_ca6b), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** The special prize: its last four digits are every number once. */
function specialOf(region: Region, draw: number): number {
  return DRAWS * (spread(draw, 0) % (region === 'N' ? 10 : 100)) + draw;
}

/** The draws over which bets on a region are judged together; its places are the digits of the special prize. */
export function vietnamSpace(region: Region): DrawSpace {
  return spaceOf(region).space;
}

function spaceOf(region: Region): VietnamSpace {
  const known = SPACES.get(region);
  if (known !== undefined) return known;
  const digits = Array.from({ length: DRAWS }, (_, draw) =>
    [...String(specialOf(region, draw)).padStart(SPECIAL_DIGITS, '0')].map(Number),
  );
  const made = { space: drawSpace(digits), shown: new Map<string, Uint16Array>() };
  SPACES.set(region, made);
  return made;
}

/** What a play compares in each draw, number after number. */
function shownIn(region: Region, rule: BetRule): Uint16Array {
  const { shown } = spaceOf(region);
  const known = shown.get(rule.code);
  if (known !== undefined) return known;
  const prizes = prizesRead(region, rule);
  const each = numbersRead(region, rule);
  const made = new Uint16Array(DRAWS * each);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let [at, turn] = [draw * each, 0];
    for (const { prize, count, digits } of DRAW_STRUCTURE[region]) {
      for (let number = 0; number < count; number += 1) {
        turn += 1;
        if (!prizes.includes(prize)) continue;
        const drawn = prize === 'DB' ? specialOf(region, draw) : spread(draw, turn) % 10 ** digits;
        made[at] = partOf(rule, drawn, digits);
        at += 1;
      }
    }
  }
  shown.set(rule.code, made);
  return made;
}

function partOf(rule: BetRule, drawn: number, digits: number): number {
  if (rule.part === 'FIRST') return Math.floor(drawn / 10 ** (digits - rule.digits));
  return rule.part === 'LAST' ? drawn % 10 ** rule.digits : Math.floor(drawn / 10) % 10;
}

/** The digits of the special prize that a play looks at; none for plays of other prizes. */
function placesOf(region: Region, rule: BetRule): readonly number[] {
  const prizes = prizesRead(region, rule);
  if (prizes.length !== 1 || prizes[0] !== 'DB') return [];
  const first = region === 'N' ? 1 : 0;
  if (rule.part === 'FIRST') return [first, first + 1];
  if (rule.part === 'TENS') return [SPECIAL_DIGITS - 2];
  return Array.from({ length: rule.digits }, (_, index) => SPECIAL_DIGITS - rule.digits + index);
}

/**
 * Sold lines of one issue as they are judged together. Of plays that look at more than the special prize the numbers are counted: more
 * than 70 % of them are no wager. A play that the region does not offer covers nothing.
 */
export function vietnamCoverLines(region: Region, sales: readonly VietnamSale[]): readonly CoverLine[] {
  const chosen = new Map<string, Set<string>>();
  for (const { play, numbers } of sales) {
    const set = chosen.get(play) ?? new Set();
    chosen.set(play, set);
    for (const number of numbers) set.add(number);
  }
  return sales.map((sale) => {
    const rule = findBetRule(region, sale.play);
    if (rule === null) return { chance: 0, parts: () => [] };
    const isCounted = rule.wins === 'PER_OCCURRENCE' && placesOf(region, rule).length === 0;
    return {
      chance: chanceOf(region, rule, sale.numbers.length),
      isCovered: isCounted && 10 * (chosen.get(sale.play)?.size ?? 0) > 7 * 10 ** rule.digits,
      parts: () => [partSold(region, rule, sale)],
    };
  });
}

/** An upper bound of the chance that a line is paid at all. */
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

function partSold(region: Region, rule: BetRule, { numbers, winPerHit }: VietnamSale): CoverPart {
  const shown = shownIn(region, rule);
  const each = numbersRead(region, rule);
  const places = placesOf(region, rule);
  const look: Look = { places, memo: places.length > 0 ? 'ORDER' : 'DRAW' };
  const chosen = new Uint8Array(10 ** rule.digits);
  for (const number of numbers) chosen[Number(number)] = 1;
  const paysTimes = Array.from({ length: numbers.length + 1 }, (_, count) => Number(choose(count, rule.size)));
  const appeared = new Set<number>();
  const win = Number(winPerHit);
  const paid = (draw: number): number => {
    const from = draw * each;
    if (rule.wins === 'PER_OCCURRENCE') {
      let hits = 0;
      for (let at = from; at < from + each; at += 1) hits += chosen[shown[at] ?? 0] ?? 0;
      return hits * win;
    }
    appeared.clear();
    for (let at = from; at < from + each; at += 1) {
      const number = shown[at] ?? 0;
      if (chosen[number] === 1) appeared.add(number);
    }
    const count = rule.wins === 'ALL_APPEAR' ? appeared.size : numbers.length - appeared.size;
    return (paysTimes[count] ?? 0) * win;
  };
  return { look, weight: 4 + each, paid };
}
