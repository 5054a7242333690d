import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Finance in the back office: bank statements and their matching, corrections. */
export const paymentsFinance = rows('paymentsFinance', {
  bankAccounts: { method: 'GET', path: '/bo/finance/accounts', ...backOffice },
  importStatement: {
    method: 'POST',
    path: '/bo/finance/statements/:account',
    ...backOffice,
    body: 'raw',
    maxBytes: 2_097_152,
    perMinute: 20,
    atOnce: 1,
  },
  lines: { method: 'GET', path: '/bo/finance/lines', ...backOffice },
  candidates: { method: 'GET', path: '/bo/finance/candidates', ...backOffice },
  requestLineMatch: { method: 'POST', path: '/bo/finance/lines/match', ...backOffice },
  requestLineReturn: { method: 'POST', path: '/bo/finance/lines/return', ...backOffice },
  corrections: { method: 'GET', path: '/bo/finance/corrections', ...backOffice },
  requestCorrection: { method: 'POST', path: '/bo/finance/corrections', ...backOffice },
});
