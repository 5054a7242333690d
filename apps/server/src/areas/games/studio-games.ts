import { findSlotGame, slotFigures } from '@lantern/engines/slots';
import type { GameRow } from './repository/games.ts';

/** The slots of the house's own studio that are finished, as every new brand offers them. */
export function studioGames(vendor: string): GameRow[] {
  const slot = (code: string, title: string, position: number): GameRow => ({
    vendor,
    code,
    game_type: 'RNG',
    title,
    has_trial: true,
    is_hot: true,
    position,
  });
  return [slot('lantern-river', 'Lantern River', 1), slot('twin-sevens', 'Twin Sevens', 2)];
}

/** The slot of the house's second studio, to whose wallet money is moved first. */
export function ownWalletGames(vendor: string): GameRow[] {
  const kind = { vendor, game_type: 'RNG' as const, has_trial: true, is_hot: false };
  return [{ ...kind, code: 'twin-sevens', title: 'Lotus Sevens', position: 3 }];
}

/** Return to the player of a game of the studio in percent, as its rules work out; empty for any other game. */
export function returnToPlayer(code: string): string {
  const game = findSlotGame(code);
  return game === null ? '' : slotFigures(game).returnToPlayer;
}
