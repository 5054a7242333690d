import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Draw days and times, edited by operators. */
export const lotteryCalendar = rows('lotteryCalendar', {
  games: { method: 'GET', path: '/bo/lottery/calendar/games', ...office },
  exceptions: { method: 'GET', path: '/bo/lottery/calendar/exceptions', ...office },
  days: { method: 'GET', path: '/bo/lottery/calendar/days', ...office },
  checkChange: { method: 'POST', path: '/bo/lottery/calendar/check', ...office },
  requestChange: { method: 'POST', path: '/bo/lottery/calendar/change', ...office, perMinute: 12 },
});
