import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Draw days and times, edited by operators. */
export const lotteryCalendar = rows('lotteryCalendar', {
  games: { method: 'GET', path: '/bo/lottery/calendar/games', ...backOffice },
  exceptions: { method: 'GET', path: '/bo/lottery/calendar/exceptions', ...backOffice },
  days: { method: 'GET', path: '/bo/lottery/calendar/days', ...backOffice },
  toConfirm: { method: 'GET', path: '/bo/lottery/calendar/to-confirm', ...backOffice },
  checkChange: { method: 'POST', path: '/bo/lottery/calendar/check', ...backOffice },
  requestChange: { method: 'POST', path: '/bo/lottery/calendar/change', ...backOffice, perMinute: 12 },
});
