import { rows } from '../row.ts';

/** E-lotteries: boards, bets and chases. Placed bets are read with the calls of `lottery`. */
export const elottery = rows('elottery', {
  menu: { method: 'GET', path: '/lgw/elott/games' },
  lobby: { method: 'GET', path: '/lgw/elott/lobby', perMinute: 240 },
  statistics: { method: 'GET', path: '/lgw/elott/statistics', perMinute: 240 },
  openedNumbers: { method: 'GET', path: '/lotto/lgw/games/opened/numero' },
  popular: { method: 'GET', path: '/lotto/lgw/games/popular' },
  recentResults: { method: 'GET', path: '/lotto/lgw/games/opened/recent' },
  placeBets: {
    method: 'POST',
    path: '/lgw/elott/bets',
    token: 'member',
    enc: true,
    perMinute: 600,
    atOnce: 2,
    maxBytes: 131_072,
  },
  startChase: {
    method: 'POST',
    path: '/lgw/elott/chases',
    token: 'member',
    enc: true,
    perMinute: 60,
    atOnce: 1,
    maxBytes: 131_072,
  },
  stopChase: { method: 'POST', path: '/lgw/elott/chases/stop', token: 'member', perMinute: 60 },
  myChases: { method: 'GET', path: '/lgw/elott/chases', token: 'member' },
  myChase: { method: 'GET', path: '/lgw/elott/chases/one', token: 'member' },
});
