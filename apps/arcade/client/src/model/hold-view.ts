import type { Coins, HoldBeat } from './beats.ts';

/** Displayed state of the hold feature's board. */
export interface HoldView {
  readonly cells: Coins;
  /** Cells with a new coin. */
  readonly fresh: readonly number[];
  readonly isTurning: boolean;
  readonly respinsLeft: number;
  /** Coins counted so far, from the first cell; null before counting. */
  readonly counted: number | null;
}

/** The board after a respin. */
export function viewAfter({ step }: HoldBeat): HoldView {
  return { cells: step.cells, fresh: [], isTurning: false, respinsLeft: step.respinsLeft, counted: null };
}
