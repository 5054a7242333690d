import { rows } from './row.ts';

const office = { token: 'staff', door: 'backoffice' } as const;

/** The dispute desk: payments that did not arrive, who works on them, and what is asked of their members. */
export const paymentsDisputes = rows('paymentsDisputes', {
  disputes: { method: 'GET', path: '/bo/disputes', ...office },
  dispute: { method: 'GET', path: '/bo/disputes/one', ...office },
  claim: { method: 'POST', path: '/bo/disputes/claim', ...office },
  release: { method: 'POST', path: '/bo/disputes/release', ...office },
  ask: { method: 'POST', path: '/bo/disputes/ask', ...office, perMinute: 30 },
});
