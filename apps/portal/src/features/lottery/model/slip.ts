import type { Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';
import { paidOf } from './payable.ts';

export type Lobby = Value<'lottery.lobby'>;
export type Play = Lobby['plays'][number];

/** One line of the slip: a play, its numbers, and whole points per ticket. */
export interface SlipLine {
  readonly key: string;
  readonly play: Play;
  readonly numbers: readonly string[];
  readonly points: number;
  /** How much of its odds it pays, where a number of it has become dear; ppm. */
  readonly payablePpm?: number;
}

export type LineSketch = Omit<SlipLine, 'key'>;

/** How many ways there are to choose k of n. */
function choose(n: number, k: number): bigint {
  if (k > n) return 0n;
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return ways;
}

/** Tickets of a line: one a number, or one a combination where a ticket takes several numbers. */
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

/** Cost of a line in minor units. The server counts again; what it says is what is paid. */
export function costOf(line: LineSketch, exponent: number): bigint {
  return ticketCostOf(line, exponent) * ticketsOf(line);
}

/** What comes back, stake included, if one ticket hits once: rounded down, in minor units. */
export function winOf(line: LineSketch, exponent: number): bigint {
  const [whole = '0', decimals = ''] = line.play.odds.split('.');
  const oddsE4 = BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0').slice(0, 4));
  // Odds keep four decimals, whatever is taken off them.
  return (pointStakeOf(line, exponent) * paidOf(oddsE4, line.payablePpm)) / 10_000n;
}

/** Whether a line can be bet: enough numbers for a ticket, points within the play's bounds. */
export function isComplete(line: LineSketch): boolean {
  const { play, numbers, points } = line;
  return numbers.length >= play.numbersPerUnit && points >= play.minPoints && points <= play.maxPoints;
}

export interface TypedReading {
  readonly numbers: readonly string[];
  readonly repeated: readonly string[];
  readonly unreadable: readonly string[];
}

/** A piece of typed text: a number that was read, one that came before, something that is no number, or what separates. */
export interface TypedPiece {
  readonly text: string;
  readonly kind: 'read' | 'repeated' | 'unreadable' | 'between';
}

/** More than anybody types; what is pasted beyond it is not read. */
const MOST_TYPED = 20_000;
const SEPARATORS = /([\s,;./|\-–—_、，；]+)/u;

/** Splits typed or pasted text into its pieces, which together are the text: "07 7a" → read, between, unreadable. */
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

/** Reads typed or pasted numbers of a play's length: "07 17,27". Nothing is guessed; what cannot be read is named. */
export function readTyped(text: string, digits: number): TypedReading {
  const pieces = piecesOf(text, digits);
  const of = (kind: TypedPiece['kind']) => pieces.filter((piece) => piece.kind === kind).map((piece) => piece.text);
  return {
    numbers: of('read'),
    repeated: of('repeated'),
    unreadable: of('unreadable').map((piece) => piece.slice(0, 24)),
  };
}

/** The numbers and, behind them, those read from their other end that are not there yet: 07 brings 70, 77 brings none. */
export function withReversed(numbers: readonly string[]): readonly string[] {
  return [...new Set([...numbers, ...numbers.map((number) => [...number].reverse().join(''))])];
}

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

/** Every number that can be picked on a grid: the ten digits or the hundred pairs; longer numbers are typed. */
export function gridOf(digits: number): readonly string[] {
  if (digits === 1) return Array.from({ length: 10 }, (_, value) => String(value));
  return digits === 2 ? TWO_DIGITS : [];
}

export const QUICK_PICKS = ['big', 'small', 'odd', 'even', 'twins'] as const;
export type QuickPick = (typeof QUICK_PICKS)[number];

/** Numbers of a quick pick among those of the grid. */
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

/** Some numbers by chance, for people without a favourite; it decides nothing about any draw. */
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

/** A whole number below a bound from the browser's own source of chance, without bias. */
export function secureRandom(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below;
  const words = new Uint32Array(1);
  do crypto.getRandomValues(words);
  while ((words[0] ?? 0) >= limit);
  return (words[0] ?? 0) % below;
}
