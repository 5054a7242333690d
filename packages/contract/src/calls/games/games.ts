import { rows } from '../row.ts';

/** Game catalogue (bottom navigation and menus), game launch, and played rounds. */
export const games = rows('games', {
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus' },
  popular: { method: 'GET', path: '/lgw/games/popular' },
  hotGames: { method: 'GET', path: '/wps/relay/GCSGAME_hotGamesV2' },
  gameList: { method: 'GET', path: '/wps/relay/GCSGAME_gameList', knows: 'member' },
  vendorList: { method: 'GET', path: '/wps/relay/GCSGAME_vassalageList' },
  vendorTypes: { method: 'GET', path: '/wps/relay/GCSGAME_vassalageGameTypes' },
  announcements: { method: 'GET', path: '/wps/relay/GCSGAME_announcements' },
  favourites: { method: 'GET', path: '/wps/relay/GCS_favoriteGame', token: 'member' },
  markFavourite: { method: 'PUT', path: '/wps/relay/GCS_favoriteGame', token: 'member', perMinute: 120 },
  recent: { method: 'GET', path: '/wps/relay/GCS_recentGame', token: 'member' },
  launchGame: { method: 'POST', path: '/wps/game/launchGame', token: 'member', perMinute: 60 },
  rounds: { method: 'GET', path: '/wps/game/rounds', token: 'member' },
  round: { method: 'GET', path: '/wps/game/rounds/one', token: 'member' },
  replay: { method: 'GET', path: '/wps/game/rounds/replay', token: 'member', perMinute: 60 },
});

/** Back-office calls of the same area. */
export const gamesOffice = rows('gamesOffice', {
  rounds: { method: 'GET', path: '/bo/games/rounds', token: 'staff', door: 'backoffice' },
  round: { method: 'GET', path: '/bo/games/round', token: 'staff', door: 'backoffice' },
  vendors: { method: 'GET', path: '/bo/games/vendors', token: 'staff', door: 'backoffice' },
  games: { method: 'GET', path: '/bo/games', token: 'staff', door: 'backoffice' },
  changeVendor: { method: 'PUT', path: '/bo/games/vendors', token: 'staff', door: 'backoffice' },
  changeGame: { method: 'PUT', path: '/bo/games', token: 'staff', door: 'backoffice' },
  changeGames: { method: 'PUT', path: '/bo/games/many', token: 'staff', door: 'backoffice', maxBytes: 131_072 },
  importGames: { method: 'POST', path: '/bo/games/import', token: 'staff', door: 'backoffice', maxBytes: 1_000_000 },
  connection: { method: 'GET', path: '/bo/games/vendors/connection', token: 'staff', door: 'backoffice' },
  requestConnection: { method: 'POST', path: '/bo/games/vendors/connection', token: 'staff', door: 'backoffice' },
  importReport: {
    ...{ method: 'POST', path: '/bo/games/vendors/report', token: 'staff', door: 'backoffice' },
    maxBytes: 2_500_000,
  },
  openRounds: { method: 'GET', path: '/bo/games/open-rounds', token: 'staff', door: 'backoffice' },
  askRound: { method: 'POST', path: '/bo/games/open-rounds/ask', token: 'staff', door: 'backoffice', perMinute: 60 },
  requestClose: { method: 'POST', path: '/bo/games/open-rounds/close', token: 'staff', door: 'backoffice' },
  heldPrizes: { method: 'GET', path: '/bo/games/held-prizes', token: 'staff', door: 'backoffice' },
  requestPrize: { method: 'POST', path: '/bo/games/held-prizes', token: 'staff', door: 'backoffice' },
  stops: { method: 'GET', path: '/bo/games/stops', token: 'staff', door: 'backoffice' },
  stopPlay: { method: 'POST', path: '/bo/games/stops', token: 'staff', door: 'backoffice' },
  allowPlay: { method: 'POST', path: '/bo/games/stops/lift', token: 'staff', door: 'backoffice' },
});
