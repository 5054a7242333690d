import type { Rational } from '@lantern/money';
import type { ByteSource } from '../../chance/index.ts';
import type { DiceBet } from '../dice.ts';
import type { HiLoCard, HiLoGuess } from '../hi-lo.ts';
import type { PlinkoRisk, PlinkoRows } from '../plinko.ts';
import type { WheelRisk, WheelSegments } from '../wheel.ts';

/** Input and output of each game. Plain JSON, stored and sent unchanged. Decimals are text. */
export interface OriginalPlays {
  readonly dice: { readonly input: DiceBet; readonly output: { readonly roll: number } };
  /** The point is truncated to hundredths. */
  readonly limbo: { readonly input: { readonly target: string }; readonly output: { readonly point: string } };
  readonly plinko: {
    readonly input: { readonly rows: PlinkoRows; readonly risk: PlinkoRisk };
    readonly output: { readonly path: string; readonly bucket: number };
  };
  readonly wheel: {
    readonly input: { readonly segments: WheelSegments; readonly risk: WheelRisk };
    readonly output: { readonly segment: number };
  };
  /** Picks are ascending; `drawn` is in draw order. */
  readonly keno: {
    readonly input: { readonly picks: readonly number[] };
    readonly output: { readonly drawn: readonly number[]; readonly hits: number };
  };
  /** `cells` with mines is null until the round is over. */
  readonly mines: {
    readonly input: { readonly mines: number };
    readonly output: { readonly picked: readonly number[]; readonly cells: readonly number[] | null };
  };
  readonly 'hi-lo': {
    readonly input: Readonly<Record<string, never>>;
    readonly output: { readonly cards: readonly HiLoCard[]; readonly guesses: number };
  };
  /**
   * Bet of the shared round: `target` is the automatic cash-out, null for none; `at` is where it cashed out. `point` is hidden (null)
   * while the flight is running.
   */
  readonly crash: {
    readonly input: { readonly target: string | null };
    readonly output: { readonly point: string | null; readonly at: string | null };
  };
}

export type OriginalId = keyof OriginalPlays;
export type OriginalInput<Id extends OriginalId = OriginalId> = OriginalPlays[Id]['input'];
export type OriginalOutput<Id extends OriginalId = OriginalId> = OriginalPlays[Id]['output'];

/** Moves of a player in a round of several steps. */
export type OriginalMove =
  | { readonly kind: 'PICK'; readonly cell: number }
  | { readonly kind: 'GUESS'; readonly guess: HiLoGuess }
  | { readonly kind: 'SKIP' }
  | { readonly kind: 'CASH_OUT' }
  /** Cash-out of a shared round at the multiplier of the server's clock; the server writes it, clients never send it. */
  | { readonly kind: 'LEAVE'; readonly at: string };

/** State of a round after its moves. */
export interface OriginalState<Id extends OriginalId = OriginalId> {
  readonly output: OriginalOutput<Id>;
  /** Multiplier of the stake: the result, or the value of a cash-out now. */
  readonly multiplier: Rational;
  readonly isOver: boolean;
}

/** Lowest and highest RTP among the bets of a game. */
export interface Returns {
  readonly lowest: Rational;
  readonly highest: Rational;
}

/** An original game: its bets, and how a round follows from its bytes. */
export interface Original<Id extends OriginalId = OriginalId> {
  readonly id: Id;
  readonly version: number;
  /** True when the player makes moves within a round; rounds of all other games end immediately. */
  readonly hasMoves: boolean;
  /** Validates a bet and returns its canonical form; null when it is not offered. */
  readInput(given: unknown): OriginalInput<Id> | null;
  /** Maximum multiplier of a round with this bet. */
  topMultiple(input: OriginalInput<Id>): Rational;
  /**
   * State of the round after the moves. Null when one of them was not allowed.
   * @param most the round is cashed out automatically when its multiplier reaches this value
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

/** Properties of an untrusted value; empty when it is not an object. */
export function fieldsOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
}

/** Validates a move's shape; null when it is malformed. The game checks whether it is allowed. */
export function readMove(given: unknown): OriginalMove | null {
  const { kind, cell, guess } = fieldsOf(given);
  if (kind === 'PICK') return typeof cell === 'number' && Number.isInteger(cell) ? { kind, cell } : null;
  if (kind === 'GUESS') return GUESSES.includes(guess) ? { kind, guess: guess as HiLoGuess } : null;
  return kind === 'SKIP' || kind === 'CASH_OUT' ? { kind } : null;
}

/** Lowest and highest of a non-empty list of shares. */
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

export function highestOf(multiples: readonly Rational[]): Rational {
  return spanOf(multiples).highest;
}
