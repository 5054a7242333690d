import { rows } from './row.ts';

/** The catalogue that fills the bottom navigation and the drop menus, the way into a game, and what was played. */
export const games = rows('games', {
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus' },
  popular: { method: 'GET', path: '/lgw/games/popular' },
  launchGame: { method: 'POST', path: '/wps/game/launchGame', token: 'member', perMinute: 60 },
  rounds: { method: 'GET', path: '/wps/game/rounds', token: 'member' },
  round: { method: 'GET', path: '/wps/game/rounds/one', token: 'member' },
  replay: { method: 'GET', path: '/wps/game/rounds/replay', token: 'member', perMinute: 60 },
});

/** The operator's side of it. */
export const gamesOffice = rows('gamesOffice', {
  rounds: { method: 'GET', path: '/bo/games/rounds', token: 'staff', door: 'backoffice' },
  round: { method: 'GET', path: '/bo/games/round', token: 'staff', door: 'backoffice' },
  vendors: { method: 'GET', path: '/bo/games/vendors', token: 'staff', door: 'backoffice' },
  games: { method: 'GET', path: '/bo/games', token: 'staff', door: 'backoffice' },
  changeVendor: { method: 'PUT', path: '/bo/games/vendors', token: 'staff', door: 'backoffice' },
  changeGame: { method: 'PUT', path: '/bo/games', token: 'staff', door: 'backoffice' },
  stops: { method: 'GET', path: '/bo/games/stops', token: 'staff', door: 'backoffice' },
  stopPlay: { method: 'POST', path: '/bo/games/stops', token: 'staff', door: 'backoffice' },
  allowPlay: { method: 'POST', path: '/bo/games/stops/lift', token: 'staff', door: 'backoffice' },
});
