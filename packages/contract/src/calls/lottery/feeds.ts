import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Providers that send official results automatically, managed by operators. */
export const lotteryFeeds = rows('lotteryFeeds', {
  feeds: { method: 'GET', path: '/bo/lottery/feeds', ...office },
  requestFeed: { method: 'POST', path: '/bo/lottery/feeds', ...office, perMinute: 12 },
  deliveries: { method: 'GET', path: '/bo/lottery/feeds/deliveries', ...office },
  contradictions: { method: 'GET', path: '/bo/lottery/feeds/contradictions', ...office },
  closeContradiction: { method: 'POST', path: '/bo/lottery/feeds/contradictions/close', ...office },
});
