import { rows } from '../row.ts';

/** Promotions for members, and their choices with deposits. */
export const promotions = rows('promotions', {
  depositOffers: { method: 'GET', path: '/wps/promotions/deposit', token: 'member', perMinute: 240 },
  choice: { method: 'GET', path: '/wps/promotions/choice', token: 'member', perMinute: 240 },
  activities: { method: 'GET', path: '/wps/promotions', knows: 'member' },
  activity: { method: 'GET', path: '/wps/promotions/detail', knows: 'member' },
});
