import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Disputes in the back office: payments that did not arrive, their handlers, and questions to their members. */
export const paymentsDisputes = rows('paymentsDisputes', {
  disputes: { method: 'GET', path: '/bo/disputes', ...backOffice },
  dispute: { method: 'GET', path: '/bo/disputes/one', ...backOffice },
  claim: { method: 'POST', path: '/bo/disputes/claim', ...backOffice },
  release: { method: 'POST', path: '/bo/disputes/release', ...backOffice },
  requestInformation: { method: 'POST', path: '/bo/disputes/question', ...backOffice, perMinute: 30 },
});
