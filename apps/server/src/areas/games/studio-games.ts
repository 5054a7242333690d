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

/** Return to the player of the studio's games in percent, as their maker proves it. */
export const STUDIO_RETURNS: Readonly<Record<string, string>> = { 'lantern-river': '96.41', 'twin-sevens': '96.50' };
