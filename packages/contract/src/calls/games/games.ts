import { rows } from '../row.ts';

/** Game catalogue (bottom navigation and menus), game launch, and played rounds. */
export const games = rows('games', {
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus' },
  popular: { method: 'GET', path: '/lgw/games/popular' },
  search: { method: 'GET', path: '/lgw/games/search', perMinute: 240 },
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
export const gamesBackOffice = rows('gamesBackOffice', {
  rounds: { method: 'GET', path: '/bo/games/rounds', token: 'staff', server: 'backoffice' },
  round: { method: 'GET', path: '/bo/games/round', token: 'staff', server: 'backoffice' },
  vendors: { method: 'GET', path: '/bo/games/vendors', token: 'staff', server: 'backoffice' },
  games: { method: 'GET', path: '/bo/games', token: 'staff', server: 'backoffice' },
  changeVendor: { method: 'PUT', path: '/bo/games/vendors', token: 'staff', server: 'backoffice' },
  changeGame: { method: 'PUT', path: '/bo/games', token: 'staff', server: 'backoffice' },
  changeGames: { method: 'PUT', path: '/bo/games/many', token: 'staff', server: 'backoffice', maxBytes: 131_072 },
  importGames: { method: 'POST', path: '/bo/games/import', token: 'staff', server: 'backoffice', maxBytes: 1_000_000 },
  connection: { method: 'GET', path: '/bo/games/vendors/connection', token: 'staff', server: 'backoffice' },
  requestConnection: { method: 'POST', path: '/bo/games/vendors/connection', token: 'staff', server: 'backoffice' },
  importReport: {
    ...{ method: 'POST', path: '/bo/games/vendors/report', token: 'staff', server: 'backoffice' },
    maxBytes: 2_500_000,
  },
  openRounds: { method: 'GET', path: '/bo/games/open-rounds', token: 'staff', server: 'backoffice' },
  queryRound: {
    method: 'POST',
    path: '/bo/games/open-rounds/query',
    token: 'staff',
    server: 'backoffice',
    perMinute: 60,
  },
  requestClose: { method: 'POST', path: '/bo/games/open-rounds/close', token: 'staff', server: 'backoffice' },
  prizesOnHold: { method: 'GET', path: '/bo/games/prizes-on-hold', token: 'staff', server: 'backoffice' },
  requestPrize: { method: 'POST', path: '/bo/games/prizes-on-hold', token: 'staff', server: 'backoffice' },
  stops: { method: 'GET', path: '/bo/games/stops', token: 'staff', server: 'backoffice' },
  stopPlay: { method: 'POST', path: '/bo/games/stops', token: 'staff', server: 'backoffice' },
  allowPlay: { method: 'POST', path: '/bo/games/stops/lift', token: 'staff', server: 'backoffice' },
});
