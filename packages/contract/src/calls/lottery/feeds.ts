import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Providers that send official results automatically, managed by operators. */
export const lotteryFeeds = rows('lotteryFeeds', {
  feeds: { method: 'GET', path: '/bo/lottery/feeds', ...backOffice },
  requestFeed: { method: 'POST', path: '/bo/lottery/feeds', ...backOffice, perMinute: 12 },
  deliveries: { method: 'GET', path: '/bo/lottery/feeds/deliveries', ...backOffice },
  contradictions: { method: 'GET', path: '/bo/lottery/feeds/contradictions', ...backOffice },
  closeContradiction: { method: 'POST', path: '/bo/lottery/feeds/contradictions/close', ...backOffice },
});
