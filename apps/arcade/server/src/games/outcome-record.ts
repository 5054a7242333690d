import type { OriginalRound } from '@lantern/arcade-contract';

/** Stored output and multiplier of a round of an original. */
export type OriginalResult = Pick<OriginalRound, 'output' | 'multiplier'>;

/** Stored outcome of a round, so that it can be shown again without drawing again. */
export interface OutcomeRecord {
  readonly coins: number | null;
  /** Number of steps to show: beats of a slot round, steps of an original. */
  readonly steps: number;
  readonly draws: readonly number[] | null;
  readonly result: OriginalResult | null;
}
