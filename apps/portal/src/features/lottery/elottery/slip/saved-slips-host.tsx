import { SavedSlips } from '../../favourites/saved-slips.tsx';
import type { ElotteryParts } from '../model/board-parts.ts';
import { useSavedLines } from '../model/use-saved-lines.ts';

/** Favourite slips of an e-lottery. */
export function SavedSlipsHost(parts: ElotteryParts) {
  return <SavedSlips {...useSavedLines(parts)} />;
}
