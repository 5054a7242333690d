import { KeptSlips } from '../favourites/kept-slips.tsx';
import type { BoardParts } from '../model/board-parts.ts';
import { useKeptSlips } from '../model/use-kept-slips.ts';

/** Favourite slips of a Vietnam lottery. */
export function KeptOfBoard(parts: BoardParts) {
  return <KeptSlips {...useKeptSlips(parts)} />;
}
