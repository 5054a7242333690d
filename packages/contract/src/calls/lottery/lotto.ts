import { rows } from '../row.ts';

/** All lotteries of the platform: their lobby, and a member's favourites and saved slips. */
export const lotto = rows('lotto', {
  lobby: { method: 'GET', path: '/lgw/lotto/lobby', perMinute: 240 },
  mine: { method: 'GET', path: '/lgw/lotto/mine', token: 'member' },
  markFavourite: { method: 'PUT', path: '/lgw/lotto/favourites', token: 'member', perMinute: 120 },
  savedSlips: { method: 'GET', path: '/lgw/lotto/slips', token: 'member' },
  saveSlip: { method: 'PUT', path: '/lgw/lotto/slips', token: 'member', perMinute: 60, maxBytes: 65_536 },
  deleteSlip: { method: 'POST', path: '/lgw/lotto/slips/drop', token: 'member', perMinute: 60 },
  lastSlip: { method: 'GET', path: '/lgw/lotto/slips/last', token: 'member' },
});
