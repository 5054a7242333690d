import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Finance in the back office: bank statements and their matching, reconciliation, corrections, the daily finance report. */
export const paymentsFinance = rows('paymentsFinance', {
  bankAccounts: { method: 'GET', path: '/bo/finance/accounts', ...backOffice },
  importStatement: {
    method: 'POST',
    path: '/bo/finance/statements/:account',
    ...backOffice,
    body: 'raw',
    maxBytes: 2_097_152,
    perMinute: 20,
  },
  lines: { method: 'GET', path: '/bo/finance/lines', ...backOffice },
  candidates: { method: 'GET', path: '/bo/finance/candidates', ...backOffice },
  requestLineMatch: { method: 'POST', path: '/bo/finance/lines/match', ...backOffice },
  requestLineReturn: { method: 'POST', path: '/bo/finance/lines/return', ...backOffice },
  run: { method: 'GET', path: '/bo/finance/run', ...backOffice },
  runs: { method: 'GET', path: '/bo/finance/runs', ...backOffice },
  timings: { method: 'GET', path: '/bo/finance/timings', ...backOffice },
  startRun: { method: 'POST', path: '/bo/finance/run', ...backOffice, perMinute: 6 },
  cases: { method: 'GET', path: '/bo/finance/cases', ...backOffice },
  takeCase: { method: 'POST', path: '/bo/finance/cases/take', ...backOffice },
  closeCase: { method: 'POST', path: '/bo/finance/cases/close', ...backOffice },
  requestAdjust: { method: 'POST', path: '/bo/finance/cases/adjust', ...backOffice },
  corrections: { method: 'GET', path: '/bo/finance/corrections', ...backOffice },
  requestCorrection: { method: 'POST', path: '/bo/finance/corrections', ...backOffice },
  financeReport: { method: 'GET', path: '/bo/finance/report', ...backOffice, perMinute: 30 },
});
