import type { OriginalRound } from '@lantern/arcade-contract';

/** What an original showed and paid, as it is written down. */
export type OriginalResult = Pick<OriginalRound, 'output' | 'multiplier'>;

/** What is written down of a round's outcome, so that it is shown again without being drawn again. */
export interface OutcomeRecord {
  readonly coins: number | null;
  /** How much there is to be seen: beats of a slot, steps of an original. */
  readonly steps: number;
  readonly draws: readonly number[] | null;
  readonly result: OriginalResult | null;
}
