import type { Rational } from '@lantern/money';
import type { ByteSource } from '../../chance/index.ts';
import type { DiceBet } from '../dice.ts';
import type { HiLoCard, HiLoGuess } from '../hi-lo.ts';
import type { PlinkoRisk, PlinkoRows } from '../plinko.ts';
import type { WheelRisk, WheelSegments } from '../wheel.ts';

/** What is bet and what comes of it, by game. Plain JSON: it is stored and sent as it stands. Decimals are text. */
export interface OriginalPlays {
  readonly dice: { readonly input: DiceBet; readonly output: { readonly roll: number } };
  /** The point is cut to hundredths. */
  readonly limbo: { readonly input: { readonly target: string }; readonly output: { readonly point: string } };
  readonly plinko: {
    readonly input: { readonly rows: PlinkoRows; readonly risk: PlinkoRisk };
    readonly output: { readonly path: string; readonly bucket: number };
  };
  readonly wheel: {
    readonly input: { readonly segments: WheelSegments; readonly risk: WheelRisk };
    readonly output: { readonly segment: number };
  };
  /** Picks ascend; `drawn` stands in the order of the draw. */
  readonly keno: {
    readonly input: { readonly picks: readonly number[] };
    readonly output: { readonly drawn: readonly number[]; readonly hits: number };
  };
  /** `cells` with a mine are null until the round is over. */
  readonly mines: {
    readonly input: { readonly mines: number };
    readonly output: { readonly picked: readonly number[]; readonly cells: readonly number[] | null };
  };
  readonly 'hi-lo': {
    readonly input: Readonly<Record<string, never>>;
    readonly output: { readonly cards: readonly HiLoCard[]; readonly guesses: number };
  };
  /**
   * A bet of a shared round: `target` is where it leaves by itself, null where it does not; `at` where it got out. The point is null
   * for whoever looks while the others still fly.
   */
  readonly crash: {
    readonly input: { readonly target: string | null };
    readonly output: { readonly point: string | null; readonly at: string | null };
  };
}

export type OriginalId = keyof OriginalPlays;
export type OriginalInput<Id extends OriginalId = OriginalId> = OriginalPlays[Id]['input'];
export type OriginalOutput<Id extends OriginalId = OriginalId> = OriginalPlays[Id]['output'];

/** What a player does within a round of several steps. */
export type OriginalMove =
  | { readonly kind: 'PICK'; readonly cell: number }
  | { readonly kind: 'GUESS'; readonly guess: HiLoGuess }
  | { readonly kind: 'SKIP' }
  | { readonly kind: 'CASH_OUT' }
  /** Out of a shared round, at what the house's clock showed; written by the house, asked for by nobody. */
  | { readonly kind: 'LEAVE'; readonly at: string };

/** A round as it stands after its moves. */
export interface OriginalState<Id extends OriginalId = OriginalId> {
  readonly output: OriginalOutput<Id>;
  /** What the stake is paid times: in the end, or if it were cashed out now. */
  readonly multiplier: Rational;
  readonly isOver: boolean;
}

/** The lowest and the highest share of stakes that any bet of a game gives back on average. */
export interface Returns {
  readonly lowest: Rational;
  readonly highest: Rational;
}

/** One of the house's originals as a game that is sold: what can be bet, and how a round follows from its bytes. */
export interface Original<Id extends OriginalId = OriginalId> {
  readonly id: Id;
  readonly version: number;
  /** True where a round goes on by moves of its player; all others are over at once. */
  readonly hasMoves: boolean;
  /** A bet in its one spelling; null for what is not offered. */
  readInput(wish: unknown): OriginalInput<Id> | null;
  /** The most that a round of this bet can pay the stake times. */
  topMultiple(input: OriginalInput<Id>): Rational;
  /**
   * The round after so many moves. Null when one of them was not possible.
   * @param most a round is cashed out by itself once it pays the stake so many times
   */
  play(
    input: OriginalInput<Id>,
    source: ByteSource,
    moves: readonly OriginalMove[],
    most: Rational,
  ): OriginalState<Id> | null;
  returns(): Returns;
}

const GUESSES: readonly unknown[] = ['HIGHER', 'LOWER', 'SAME'] satisfies readonly HiLoGuess[];

/** The properties of a wish; none of what is no object. */
export function fieldsOf(wish: unknown): Readonly<Record<string, unknown>> {
  return typeof wish === 'object' && wish !== null ? (wish as Readonly<Record<string, unknown>>) : {};
}

/** A move in its one spelling; null for what is none. Whether it is possible, the round says. */
export function readMove(wish: unknown): OriginalMove | null {
  const { kind, cell, guess } = fieldsOf(wish);
  if (kind === 'PICK') return typeof cell === 'number' && Number.isInteger(cell) ? { kind, cell } : null;
  if (kind === 'GUESS') return GUESSES.includes(guess) ? { kind, guess: guess as HiLoGuess } : null;
  return kind === 'SKIP' || kind === 'CASH_OUT' ? { kind } : null;
}

/** The lowest and the highest of shares, of which there is at least one. */
export function spanOf(shares: Iterable<Rational>): Returns {
  let span: Returns | null = null;
  for (const share of shares) {
    span = {
      lowest: span === null || share.compare(span.lowest) < 0 ? share : span.lowest,
      highest: span === null || share.compare(span.highest) > 0 ? share : span.highest,
    };
  }
  if (span === null) throw new RangeError('no share was given');
  return span;
}

/** The highest of multiples. */
export function highestOf(multiples: readonly Rational[]): Rational {
  return spanOf(multiples).highest;
}
