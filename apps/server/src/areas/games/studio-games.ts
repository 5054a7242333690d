import { findOriginal, originalFigures } from '@lantern/engines/originals';
import { findSlotGame, slotFigures } from '@lantern/engines/slots';
import type { GameRow } from './repository/games.ts';

type Title = readonly [code: string, title: string];

/** Games of the house's own studio that are finished, in the order of the hall. */
const SLOTS: readonly Title[] = [
  ['lantern-river', 'Lantern River'],
  ['twin-sevens', 'Twin Sevens'],
];
const ORIGINALS: readonly Title[] = [
  ['dice', 'Dice'],
  ['limbo', 'Limbo'],
  ['plinko', 'Plinko'],
  ['wheel', 'Wheel'],
  ['keno', 'Keno'],
  ['mines', 'Mines'],
  ['hi-lo', 'Hi-Lo'],
];
/** The slots come first, the second studio's among them. */
const FIRST_ORIGINAL = 11;

/** Slots and originals of the house's own studio, as every new brand offers them. */
export function studioGames(vendor: string): GameRow[] {
  const kind = { vendor, game_type: 'RNG' as const, has_trial: true };
  const rows = (titles: readonly Title[], first: number, isHot: boolean) =>
    titles.map(([code, title], index) => ({ ...kind, code, title, is_hot: isHot, position: first + index }));
  return [...rows(SLOTS, 1, true), ...rows(ORIGINALS, FIRST_ORIGINAL, false)];
}

/** The slot of the house's second studio, to whose wallet money is moved first. */
export function ownWalletGames(vendor: string): GameRow[] {
  const kind = { vendor, game_type: 'RNG' as const, has_trial: true, is_hot: false };
  return [{ ...kind, code: 'twin-sevens', title: 'Lotus Sevens', position: 3 }];
}

/**
 * Return to the player of a game of the studio in percent, as its rules work out, `98.90–99.11` where it depends on the bet; empty for
 * any other game.
 */
export function returnToPlayer(code: string): string {
  const original = findOriginal(code);
  if (original !== null) {
    const { lowest, highest } = originalFigures(original);
    return lowest === highest ? lowest : `${lowest}–${highest}`;
  }
  const slot = findSlotGame(code);
  return slot === null ? '' : slotFigures(slot).returnToPlayer;
}
