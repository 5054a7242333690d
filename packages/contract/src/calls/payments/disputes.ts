import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Disputes in the back office: payments that did not arrive, their handlers, and questions to their members. */
export const paymentsDisputes = rows('paymentsDisputes', {
  disputes: { method: 'GET', path: '/bo/disputes', ...office },
  dispute: { method: 'GET', path: '/bo/disputes/one', ...office },
  claim: { method: 'POST', path: '/bo/disputes/claim', ...office },
  release: { method: 'POST', path: '/bo/disputes/release', ...office },
  ask: { method: 'POST', path: '/bo/disputes/ask', ...office, perMinute: 30 },
});
