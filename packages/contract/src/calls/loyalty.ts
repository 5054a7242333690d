import { rows } from './row.ts';

/** Activities as members see them, and what they chose with their deposits. */
export const loyalty = rows('loyalty', {
  depositOffers: { method: 'GET', path: '/wps/promotions/deposit', token: 'member', perMinute: 240 },
  choice: { method: 'GET', path: '/wps/promotions/choice', token: 'member', perMinute: 240 },
  activities: { method: 'GET', path: '/wps/promotions', knows: 'member' },
  activity: { method: 'GET', path: '/wps/promotions/detail', knows: 'member' },
});
