import { HARBOR_HOLD_FACES } from './harbor-hold.ts';
import { LANTERN_RIVER_FACES } from './lantern-river.ts';
import { ORIGINAL_TITLES } from './original-titles.ts';
import { STORM_BAZAAR_FACES } from './storm-bazaar.ts';
import type { GameTitles, StudioSlot } from './studio-slot.ts';
import { TIDE_DRAGON_243_FACES } from './tide-dragon-243.ts';
import { TWIN_SEVENS_FACES } from './twin-sevens.ts';

export { ORIGINAL_TITLES } from './original-titles.ts';
export { OWN_WALLET_TITLES } from './own-wallet-titles.ts';
export type { GameTitles, StudioSlot } from './studio-slot.ts';

/** All slots of the studio, grouped by model. */
export const STUDIO_SLOTS: readonly StudioSlot[] = [
  ...LANTERN_RIVER_FACES,
  ...TIDE_DRAGON_243_FACES,
  ...STORM_BAZAAR_FACES,
  ...TWIN_SEVENS_FACES,
  ...HARBOR_HOLD_FACES,
];

const byCode = new Map(STUDIO_SLOTS.map((slot) => [slot.code, slot]));
const originalTitles: ReadonlyMap<string, GameTitles> = new Map(Object.entries(ORIGINAL_TITLES));

/** Finds a slot by code; null when there is none. */
export function findStudioSlot(code: string): StudioSlot | null {
  return byCode.get(code) ?? null;
}

/** Titles of a slot or an original by its code; null when the studio does not offer it. */
export function titlesOf(code: string): GameTitles | null {
  return findStudioSlot(code)?.titles ?? originalTitles.get(code) ?? null;
}
