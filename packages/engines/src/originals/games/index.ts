import { DICE, KENO, LIMBO, PLINKO, WHEEL } from './at-once.ts';
import { HI_LO, MINES } from './by-moves.ts';
import type { Original } from './game.ts';
import { CRASH } from './shared.ts';

/** The originals: all but crash are played by a single player by himself. */
export const ORIGINALS: readonly Original[] = [DICE, LIMBO, PLINKO, WHEEL, KENO, MINES, HI_LO, CRASH];

/** The original of that name, or null. */
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
