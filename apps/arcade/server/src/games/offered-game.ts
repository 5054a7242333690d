import type { GameInfo, OriginalRound, SlotRound } from '@lantern/arcade-contract';
import type { GameTitles } from '@lantern/engines/studio';
import type { RoundRow } from '../repository/rounds.ts';
import type { OutcomeRecord } from './outcome-record.ts';

/** The part of a round's view that depends on the kind of game. */
export type Shown =
  | Pick<SlotRound, 'shape' | 'model' | 'coins' | 'isCapped' | 'steps' | 'shownBeats'>
  | Pick<OriginalRound, 'shape' | 'input' | 'moves' | 'output' | 'multiplier' | 'mostPayout'>;

/** Outcome of a round, a function of its game, seeds, stake, bet and moves only. */
export interface Outcome {
  /** Minor units. While the round is open: the amount of a cash-out now. */
  readonly payout: bigint;
  readonly isOver: boolean;
  readonly record: OutcomeRecord;
  readonly shown: Shown;
}

/**
 * A game as the studio offers it. Slots and originals implement it, so that reservation, payment, repair and listing of rounds need no
 * distinction.
 */
export interface OfferedGame {
  readonly id: string;
  readonly version: number;
  readonly titles: GameTitles;
  /** Data for the game's screen. Amounts are formatted for a currency with `exponent` decimals. */
  info(exponent: number): GameInfo;
  /**
   * Computes the outcome from the seeds.
   * @throws Error when the stored round breaks the rules of the game
   */
  decide(row: RoundRow): Outcome;
  /** View of a round; settled rounds are shown from their stored record. */
  show(row: RoundRow): Shown;
  /** Null for games whose rounds end immediately. */
  readonly moves: Moves | null;
}

/** The player's moves in a round of several steps. */
export interface Moves {
  /** The round after one more move; null when the move is malformed or not allowed now. */
  after(row: RoundRow, move: unknown): RoundRow | null;
  /** The round after a cash-out; null when there is nothing to pay yet. */
  cashOut(row: RoundRow): RoundRow | null;
}

/** Amounts of offers are in hundredths of the currency unit. A currency without hundredths uses whole units. */
export function scaleOf(exponent: number): bigint {
  return exponent > 2 ? 10n ** BigInt(exponent - 2) : 1n;
}
