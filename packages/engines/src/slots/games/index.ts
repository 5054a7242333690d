import type { SlotGame } from '../game.ts';
import { HARBOR_HOLD } from './harbor-hold.ts';
import { LANTERN_RIVER } from './lantern-river.ts';
import { STORM_BAZAAR } from './storm-bazaar.ts';
import { TIDE_DRAGON_243 } from './tide-dragon-243.ts';
import { TWIN_SEVENS } from './twin-sevens.ts';

export { HARBOR_HOLD, LANTERN_RIVER, STORM_BAZAAR, TIDE_DRAGON_243, TWIN_SEVENS };

export const SLOT_GAMES: readonly SlotGame[] = [LANTERN_RIVER, TIDE_DRAGON_243, STORM_BAZAAR, TWIN_SEVENS, HARBOR_HOLD];

/** Finds a slot by id; null when there is none. */
export function findSlotGame(id: string): SlotGame | null {
  return SLOT_GAMES.find((game) => game.id === id) ?? null;
}
