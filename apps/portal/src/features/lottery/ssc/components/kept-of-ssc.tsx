import { KeptSlips } from '../../favourites/kept-slips.tsx';
import type { SscParts } from '../model/board-parts.ts';
import { useKeptLines } from '../model/use-kept-lines.ts';

/** Favourite slips of an e-lottery. */
export function KeptOfSsc(parts: SscParts) {
  return <KeptSlips {...useKeptLines(parts)} />;
}
