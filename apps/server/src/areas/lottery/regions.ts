import type { Region } from '@lantern/engines/lottery';
import type { GameRow } from './repository/games.ts';

/** Whose structure a game's draws have: the north's 27 numbers, or the 18 that the south and the centre share. */
export function regionOf(game: Pick<GameRow, 'area'>): Region {
  return game.area === 'NORTH' ? 'N' : 'S';
}
