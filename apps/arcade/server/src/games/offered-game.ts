import type { GameInfo, OriginalRound, SlotRound } from '@lantern/arcade-contract';
import type { GameTitles } from '@lantern/engines/studio';
import type { RoundRow } from '../repository/rounds.ts';
import type { OutcomeRecord } from './outcome-record.ts';

/** What a round shows of itself, beside what every round has. */
export type Shown =
  | Pick<SlotRound, 'shape' | 'model' | 'coins' | 'isCapped' | 'steps' | 'shownBeats'>
  | Pick<OriginalRound, 'shape' | 'input' | 'moves' | 'output' | 'multiplier' | 'mostPayout'>;

/** What a round comes to; follows from its game, seeds, stake, bet and moves alone. */
export interface Outcome {
  /** Minor units; while the round is not over, what a cash-out would bring. */
  readonly payout: bigint;
  readonly isOver: boolean;
  readonly record: OutcomeRecord;
  readonly shown: Shown;
}

/**
 * A game as the studio sells it. Slots and originals are two shapes of it: rounds are reserved, paid, repaired, listed and shown
 * without asking which.
 */
export interface OfferedGame {
  readonly id: string;
  readonly version: number;
  readonly titles: GameTitles;
  /** Everything that its screen needs, with amounts in a currency of so many decimals. */
  info(exponent: number): GameInfo;
  /** Works a round out from its seeds. @throws Error for a record that its rules do not allow */
  decide(row: RoundRow): Outcome;
  /** What a round shows: settled ones from their record. */
  show(row: RoundRow): Shown;
  /** How its player moves within a round; null where a round is over at once. */
  readonly moves: Moves | null;
}

/** A player's part in a round of several steps. */
export interface Moves {
  /** The round after one more move; null when it is none, or none that the round allows now. */
  after(row: RoundRow, move: unknown): RoundRow | null;
  /** The round as its player would leave it; null when there is nothing to be paid yet. */
  cashOut(row: RoundRow): RoundRow | null;
}

/** Amounts are told in hundredths of the currency's unit. Currencies without hundredths count in whole units. */
export function scaleOf(exponent: number): bigint {
  return exponent > 2 ? 10n ** BigInt(exponent - 2) : 1n;
}
