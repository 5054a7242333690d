import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { choose } from '../combinations.ts';
import { cutTo, FAIR_SHARE, takeCells } from './fractions.ts';

/** Five rows of five, numbered 0 to 24 row by row. */
export const MINES_CELLS = 25;

/** State of a round between two steps. Plain data; `mines` must stay secret until the round is over. */
export interface MinesRound {
  /** Cells with a mine, in draw order. */
  readonly mines: readonly number[];
  readonly picked: readonly number[];
  readonly phase: 'open' | 'cashed-out' | 'exploded';
}

/** Whether a number of mines is valid: 1 to 24. */
export function isMineCount(mines: number): boolean {
  return Number.isInteger(mines) && mines >= 1 && mines < MINES_CELLS;
}

/** Chance that the picks all miss the mines: C(25−M, k) / C(25, k). */
export function minesSurvival(mines: number, picks: number): Rational {
  return Rational.of(choose(MINES_CELLS - mines, picks), choose(MINES_CELLS, picks));
}

/**
 * 0.99 / that chance, before truncation.
 * @throws RangeError for more picks than safe cells
 */
export function minesExactMultiplier(mines: number, picks: number): Rational {
  return FAIR_SHARE.divide(minesSurvival(mines, picks));
}

/** Multiplier of a cash-out after that many safe picks, truncated to hundredths. */
export function minesMultiplier(mines: number, picks: number): Rational {
  return cutTo(2, minesExactMultiplier(mines, picks));
}

/**
 * Draws the cells with mines.
 * @throws RangeError for an invalid number of mines
 */
export function layMines(source: ByteSource, mines: number): number[] {
  if (!isMineCount(mines)) throw new RangeError(`mines: ${mines}`);
  return takeCells(source, MINES_CELLS, mines);
}

export function openMines(mines: readonly number[]): MinesRound {
  return { mines, picked: [], phase: 'open' };
}

/** Opens a cell; the last safe one cashes out automatically. Null when the round is over or the cell cannot be picked. */
export function pickCell(round: MinesRound, cell: number): MinesRound | null {
  const isCell = Number.isInteger(cell) && cell >= 0 && cell < MINES_CELLS;
  if (round.phase !== 'open' || !isCell || round.picked.includes(cell)) return null;
  const picked = [...round.picked, cell];
  if (round.mines.includes(cell)) return { ...round, picked, phase: 'exploded' };
  return { ...round, picked, phase: picked.length === MINES_CELLS - round.mines.length ? 'cashed-out' : 'open' };
}

/** Ends the round with its current win. Null before the first pick and when it is over. */
export function cashOutMines(round: MinesRound): MinesRound | null {
  return round.phase === 'open' && round.picked.length > 0 ? { ...round, phase: 'cashed-out' } : null;
}

/** Multiplier of the round: its result, or the value of a cash-out now. */
export function minesWorth(round: MinesRound): Rational {
  if (round.phase === 'exploded' || round.picked.length === 0) return Rational.ZERO;
  return minesMultiplier(round.mines.length, round.picked.length);
}
