import { rows } from './row.ts';

/** The catalogue that fills the bottom navigation and the drop menus. */
export const games = rows('games', {
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus' },
  popular: { method: 'GET', path: '/lgw/games/popular' },
});
