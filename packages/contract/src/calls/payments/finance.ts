import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Finance in the back office: bank statements and their matching, corrections. */
export const paymentsFinance = rows('paymentsFinance', {
  bankAccounts: { method: 'GET', path: '/bo/finance/accounts', ...backOffice },
  previewStatement: {
    method: 'POST',
    path: '/bo/finance/statements/preview',
    ...backOffice,
    maxBytes: 3_000_000,
    perMinute: 60,
    atOnce: 1,
  },
  importStatement: {
    method: 'POST',
    path: '/bo/finance/statements',
    ...backOffice,
    maxBytes: 3_000_000,
    perMinute: 20,
    atOnce: 1,
  },
  statements: { method: 'GET', path: '/bo/finance/statements', ...backOffice },
  statement: { method: 'GET', path: '/bo/finance/statement', ...backOffice },
  requestReversal: { method: 'POST', path: '/bo/finance/statements/reverse', ...backOffice },
  statementFile: { method: 'GET', path: '/bo/finance/statement/file', ...backOffice, answer: 'file' },
  readBalance: { method: 'POST', path: '/bo/finance/balances', ...backOffice },
  lines: { method: 'GET', path: '/bo/finance/lines', ...backOffice },
  candidates: { method: 'GET', path: '/bo/finance/candidates', ...backOffice },
  requestLineMatch: { method: 'POST', path: '/bo/finance/lines/match', ...backOffice },
  requestLineReturn: { method: 'POST', path: '/bo/finance/lines/return', ...backOffice },
  corrections: { method: 'GET', path: '/bo/finance/corrections', ...backOffice },
  requestCorrection: { method: 'POST', path: '/bo/finance/corrections', ...backOffice },
});
