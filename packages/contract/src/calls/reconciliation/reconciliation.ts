import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Daily comparison with the statements of others, and the daily finance report. */
export const reconciliation = rows('reconciliation', {
  run: { method: 'GET', path: '/bo/finance/run', ...backOffice },
  runs: { method: 'GET', path: '/bo/finance/runs', ...backOffice },
  timings: { method: 'GET', path: '/bo/finance/timings', ...backOffice },
  startRun: { method: 'POST', path: '/bo/finance/run', ...backOffice, perMinute: 6 },
  cases: { method: 'GET', path: '/bo/finance/cases', ...backOffice },
  takeCase: { method: 'POST', path: '/bo/finance/cases/take', ...backOffice },
  closeCase: { method: 'POST', path: '/bo/finance/cases/close', ...backOffice },
  requestAdjust: { method: 'POST', path: '/bo/finance/cases/adjust', ...backOffice },
  financeReport: { method: 'GET', path: '/bo/finance/report', ...backOffice, perMinute: 30 },
});
