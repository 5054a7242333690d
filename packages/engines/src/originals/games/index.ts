import { DICE, KENO, LIMBO, PLINKO, WHEEL } from './at-once.ts';
import { HI_LO, MINES } from './by-moves.ts';
import type { Original } from './game.ts';

/** The originals that a single player plays by himself. */
export const ORIGINALS: readonly Original[] = [DICE, LIMBO, PLINKO, WHEEL, KENO, MINES, HI_LO];

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
