import type { Coins, HoldBeat } from './beats.ts';

/** The board of the hold feature as it is on the screen. */
export interface HoldView {
  readonly cells: Coins;
  /** Cells whose coin has just come. */
  readonly fresh: readonly number[];
  readonly isTurning: boolean;
  readonly respinsLeft: number;
  /** Coins counted so far, from the first cell; null: it is not counted yet. */
  readonly counted: number | null;
}

/** The board as a respin left it. */
export function heldAfter({ step }: HoldBeat): HoldView {
  return { cells: step.cells, fresh: [], isTurning: false, respinsLeft: step.respinsLeft, counted: null };
}
