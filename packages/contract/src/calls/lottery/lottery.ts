import { rows } from '../row.ts';

/** Boards, bets and results of the Vietnam lotteries. */
export const lottery = rows('lottery', {
  gameMenu: { method: 'GET', path: '/lgw/vn/games/game_menu' },
  recentGames: { method: 'GET', path: '/lgw/vn/games/game_menu/recent', token: 'member' },
  openedNumbers: { method: 'GET', path: '/lgw/vn/numeros/opened/game' },
  lobby: { method: 'GET', path: '/lgw/vn/lobby', perMinute: 240 },
  result: { method: 'GET', path: '/lgw/vn/numeros/result' },
  statistics: { method: 'GET', path: '/lgw/vn/numeros/statistics' },
  draw: { method: 'GET', path: '/lgw/draws/one', perMinute: 240 },
  drawBets: { method: 'GET', path: '/lgw/draws/bets', perMinute: 240 },
  drawChains: { method: 'GET', path: '/lgw/draws/chains' },
  placeBets: {
    method: 'POST',
    path: '/lgw/vn/bets',
    token: 'member',
    enc: true,
    perMinute: 600,
    atOnce: 2,
    maxBytes: 65_536,
  },
  cancelBet: { method: 'POST', path: '/lgw/vn/bets/cancel', token: 'member' },
  myBets: { method: 'GET', path: '/lgw/vn/bets', token: 'member' },
  myBet: { method: 'GET', path: '/lgw/vn/bets/one', token: 'member' },
});
