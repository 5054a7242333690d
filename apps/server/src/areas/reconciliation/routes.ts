import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestAdjust } from './cases/adjust-case.ts';
import { showCases, showRun, startRun, takeCase } from './cases/cases.ts';
import { closeCase } from './cases/close-case.ts';
import type { ReconciliationDeps } from './deps.ts';
import { showFinanceReport } from './finance-report.ts';
import { showRuns, showTimings } from './runs/show-runs.ts';

export function reconciliationRoutes(deps: ReconciliationDeps): readonly Route[] {
  const { reconciliation } = calls;
  return [
    route(reconciliation.run, (context, query) => showRun(deps, context, query)),
    route(reconciliation.runs, (context, query) => showRuns(deps, context, query)),
    route(reconciliation.timings, (context, query) => showTimings(deps, context, query)),
    route(reconciliation.startRun, (context, input) => startRun(deps, context, input)),
    route(reconciliation.cases, (context, query) => showCases(deps, context, query)),
    route(reconciliation.takeCase, (context, input) => takeCase(deps, context, input)),
    route(reconciliation.closeCase, (context, input) => closeCase(deps, context, input)),
    route(reconciliation.requestAdjust, (context, input) => requestAdjust(deps, context, input)),
    route(reconciliation.financeReport, (context, query) => showFinanceReport(deps, context, query)),
  ];
}
