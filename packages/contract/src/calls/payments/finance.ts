import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Finance in the back office: bank statements and their matching, reconciliation, corrections, the daily finance report. */
export const paymentsFinance = rows('paymentsFinance', {
  bankAccounts: { method: 'GET', path: '/bo/finance/accounts', ...office },
  importStatement: {
    method: 'POST',
    path: '/bo/finance/statements/:account',
    ...office,
    body: 'raw',
    maxBytes: 2_097_152,
    perMinute: 20,
  },
  lines: { method: 'GET', path: '/bo/finance/lines', ...office },
  candidates: { method: 'GET', path: '/bo/finance/candidates', ...office },
  requestLineMatch: { method: 'POST', path: '/bo/finance/lines/match', ...office },
  requestLineReturn: { method: 'POST', path: '/bo/finance/lines/return', ...office },
  run: { method: 'GET', path: '/bo/finance/run', ...office },
  runs: { method: 'GET', path: '/bo/finance/runs', ...office },
  timings: { method: 'GET', path: '/bo/finance/timings', ...office },
  startRun: { method: 'POST', path: '/bo/finance/run', ...office, perMinute: 6 },
  cases: { method: 'GET', path: '/bo/finance/cases', ...office },
  takeCase: { method: 'POST', path: '/bo/finance/cases/take', ...office },
  closeCase: { method: 'POST', path: '/bo/finance/cases/close', ...office },
  requestAdjust: { method: 'POST', path: '/bo/finance/cases/adjust', ...office },
  corrections: { method: 'GET', path: '/bo/finance/corrections', ...office },
  requestCorrection: { method: 'POST', path: '/bo/finance/corrections', ...office },
  financeReport: { method: 'GET', path: '/bo/finance/report', ...office, perMinute: 30 },
});
