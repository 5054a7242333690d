import type { Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';
import { paidOf } from './payable.ts';

export type Lobby = Value<'lottery.lobby'>;
export type Play = Lobby['plays'][number];

/** One selection of the slip: a play, its numbers, and whole points per ticket. */
export interface SlipLine {
  readonly key: string;
  readonly play: Play;
  readonly numbers: readonly string[];
  readonly points: number;
  /** Share of the odds that is paid, in ppm, if the odds of one of its numbers were reduced. */
  readonly payablePpm?: number;
}

export type LineSketch = Omit<SlipLine, 'key'>;

/** Number of combinations, n choose k. */
function choose(n: number, k: number): bigint {
  if (k > n) return 0n;
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return ways;
}

/** Tickets of a selection: one per number, or one per combination if a ticket takes several numbers. */
export function ticketsOf(line: LineSketch): bigint {
  const { numbersPerUnit } = line.play;
  return numbersPerUnit === 1 ? BigInt(line.numbers.length) : choose(line.numbers.length, numbersPerUnit);
}

/** points × unit price of one ticket, in minor units. */
function pointStakeOf({ play, points }: LineSketch, exponent: number): bigint {
  return (parseAmount(play.unitPrice, exponent) ?? 0n) * BigInt(points);
}

/** Cost of one ticket in minor units: point stake × the prizes that a point covers. */
export function ticketCostOf(line: LineSketch, exponent: number): bigint {
  return pointStakeOf(line, exponent) * BigInt(line.play.units);
}

/** Cost of a selection in minor units. For display; the server computes the amount that is charged. */
export function costOf(line: LineSketch, exponent: number): bigint {
  return ticketCostOf(line, exponent) * ticketsOf(line);
}

/** Payout, stake included, if one ticket hits once: rounded down, in minor units. */
export function winOf(line: LineSketch, exponent: number): bigint {
  const [whole = '0', decimals = ''] = line.play.odds.split('.');
  const oddsE4 = BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0').slice(0, 4));
  // Odds have four decimals, also after a reduction.
  return (pointStakeOf(line, exponent) * paidOf(oddsE4, line.payablePpm)) / 10_000n;
}

/** Whether a selection can be bet: enough numbers for a ticket, points within the play's limits. */
export function isComplete(line: LineSketch): boolean {
  const { play, numbers, points } = line;
  return numbers.length >= play.numbersPerUnit && points >= play.minPoints && points <= play.maxPoints;
}

export interface TypedReading {
  readonly numbers: readonly string[];
  readonly repeated: readonly string[];
  readonly unreadable: readonly string[];
}

/** A piece of typed text: a valid number, a duplicate, an invalid number, or a separator. */
export interface TypedPiece {
  readonly text: string;
  readonly kind: 'read' | 'repeated' | 'unreadable' | 'between';
}

/** Limit for pasted text; the rest is ignored. */
const MOST_TYPED = 20_000;
const SEPARATORS = /([\s,;./|\-–—_、，；]+)/u;

/** Splits typed or pasted text into pieces; joined, they are the text again: "07 7a" → number, separator, invalid. */
export function piecesOf(text: string, digits: number): readonly TypedPiece[] {
  const shape = new RegExp(`^[0-9]{${digits}}$`);
  const seen = new Set<string>();
  return text
    .slice(0, MOST_TYPED)
    .split(SEPARATORS)
    .flatMap((piece, place): TypedPiece[] => {
      if (piece === '') return [];
      if (place % 2 === 1) return [{ text: piece, kind: 'between' }];
      if (!shape.test(piece)) return [{ text: piece, kind: 'unreadable' }];
      const kind = seen.has(piece) ? 'repeated' : 'read';
      seen.add(piece);
      return [{ text: piece, kind }];
    });
}

/** Reads typed or pasted numbers of a play's length: "07 17,27". Invalid pieces are reported, never corrected. */
export function readTyped(text: string, digits: number): TypedReading {
  const pieces = piecesOf(text, digits);
  const of = (kind: TypedPiece['kind']) => pieces.filter((piece) => piece.kind === kind).map((piece) => piece.text);
  return {
    numbers: of('read'),
    repeated: of('repeated'),
    unreadable: of('unreadable').map((piece) => piece.slice(0, 24)),
  };
}

/** The numbers, followed by their missing reversals: 07 adds 70, 77 adds none. */
export function withReversed(numbers: readonly string[]): readonly string[] {
  return [...new Set([...numbers, ...numbers.map((number) => [...number].reverse().join(''))])];
}

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

/** Every number of a grid: the ten digits or the hundred pairs; longer numbers are typed. */
export function gridOf(digits: number): readonly string[] {
  if (digits === 1) return Array.from({ length: 10 }, (_, value) => String(value));
  return digits === 2 ? TWO_DIGITS : [];
}

export const QUICK_PICKS = ['big', 'small', 'odd', 'even', 'twins'] as const;
export type QuickPick = (typeof QUICK_PICKS)[number];

/** Numbers of the grid that a quick pick selects. */
export function quickPick(pick: QuickPick, numbers: readonly string[]): readonly string[] {
  const half = numbers.length / 2;
  const rules: Readonly<Record<QuickPick, (value: string, place: number) => boolean>> = {
    big: (_, place) => place >= half,
    small: (_, place) => place < half,
    odd: (value) => Number(value) % 2 === 1,
    even: (value) => Number(value) % 2 === 0,
    twins: (value) => value.length === 2 && value[0] === value[1],
  };
  return numbers.filter(rules[pick]);
}

/** Random numbers for a quick selection; unrelated to draws. */
export function randomPick(
  count: number,
  numbers: readonly string[],
  random: (below: number) => number,
): readonly string[] {
  const left = [...numbers];
  const picked: string[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(random(left.length), 1));
  return picked.sort();
}

/** Unbiased random integer below a bound, from Web Crypto. */
export function secureRandom(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below;
  const words = new Uint32Array(1);
  do crypto.getRandomValues(words);
  while ((words[0] ?? 0) >= limit);
  return (words[0] ?? 0) % below;
}
