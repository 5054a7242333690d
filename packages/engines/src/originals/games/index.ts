import { DICE, KENO, LIMBO, PLINKO, WHEEL } from './at-once.ts';
import { HI_LO, MINES } from './by-moves.ts';
import type { Original } from './game.ts';
import { CRASH } from './shared.ts';

/** The originals: single-player games, except crash. */
export const ORIGINALS: readonly Original[] = [DICE, LIMBO, PLINKO, WHEEL, KENO, MINES, HI_LO, CRASH];

/** Finds an original by id; null when there is none. */
export function findOriginal(id: string): Original | null {
  return ORIGINALS.find((game) => game.id === id) ?? null;
}

export { type OriginalFigures, originalFigures, percentOf } from './figures.ts';
export type {
  Original,
  OriginalId,
  OriginalInput,
  OriginalMove,
  OriginalOutput,
  OriginalPlays,
  OriginalState,
  Returns,
} from './game.ts';
export { readMove } from './game.ts';
export { CRASH, crashFlightMs, crashLeavesAt, crashLeaveText } from './shared.ts';
