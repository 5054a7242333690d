import { SavedSlips } from '../favourites/saved-slips.tsx';
import type { BoardParts } from '../model/board-parts.ts';
import { useSavedSlips } from '../model/use-saved-slips.ts';

/** Favourite slips of a Vietnam lottery. */
export function SavedSlipsHost(parts: BoardParts) {
  return <SavedSlips {...useSavedSlips(parts)} />;
}
