import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Finance in the back office: bank statements and their matching, reconciliation, corrections, the daily finance report. */
export const paymentsDesk = rows('paymentsDesk', {
  bankAccounts: { method: 'GET', path: '/bo/desk/accounts', ...office },
  importStatement: {
    method: 'POST',
    path: '/bo/desk/statements/:account',
    ...office,
    body: 'raw',
    maxBytes: 2_097_152,
    perMinute: 20,
  },
  lines: { method: 'GET', path: '/bo/desk/lines', ...office },
  candidates: { method: 'GET', path: '/bo/desk/candidates', ...office },
  requestLineMatch: { method: 'POST', path: '/bo/desk/lines/match', ...office },
  requestLineReturn: { method: 'POST', path: '/bo/desk/lines/return', ...office },
  run: { method: 'GET', path: '/bo/desk/run', ...office },
  runs: { method: 'GET', path: '/bo/desk/runs', ...office },
  timings: { method: 'GET', path: '/bo/desk/timings', ...office },
  startRun: { method: 'POST', path: '/bo/desk/run', ...office, perMinute: 6 },
  cases: { method: 'GET', path: '/bo/desk/cases', ...office },
  takeCase: { method: 'POST', path: '/bo/desk/cases/take', ...office },
  closeCase: { method: 'POST', path: '/bo/desk/cases/close', ...office },
  requestAdjust: { method: 'POST', path: '/bo/desk/cases/adjust', ...office },
  corrections: { method: 'GET', path: '/bo/desk/corrections', ...office },
  requestCorrection: { method: 'POST', path: '/bo/desk/corrections', ...office },
  financeReport: { method: 'GET', path: '/bo/desk/report', ...office, perMinute: 30 },
});
