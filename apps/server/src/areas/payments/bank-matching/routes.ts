import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestCorrection } from '../corrections/correct.ts';
import { showCorrections } from '../corrections/list-corrections.ts';
import { listServiceOrders, readServiceOrder } from '../customer-service/service-view.ts';
import type { PaymentsDeps } from '../deps.ts';
import { requestAdjust } from '../reconciliation/adjust-case.ts';
import { closeCase, showCases, showRun, startRun, takeCase } from '../reconciliation/cases.ts';
import { showFinanceReport } from '../reconciliation/finance-report.ts';
import { showRuns, showTimings } from '../reconciliation/runs.ts';
import { requestLineMatch, requestLineReturn } from './decide-line.ts';
import { importStatement } from './import-statement.ts';
import { showBankAccounts, showCandidates, showLines } from './list-lines.ts';

export function bankMatchingRoutes(deps: PaymentsDeps): readonly Route[] {
  const { paymentsFinance, paymentsBackOffice } = calls;
  return [
    route(paymentsBackOffice.serviceOrders, (context, query) => listServiceOrders(deps, context, query)),
    route(paymentsBackOffice.serviceOrder, (context, query) => readServiceOrder(deps, context, query)),
    route(paymentsFinance.bankAccounts, (context) => showBankAccounts(deps, context)),
    route(paymentsFinance.importStatement, (context) => importStatement(deps, context)),
    route(paymentsFinance.lines, (context, query) => showLines(deps, context, query)),
    route(paymentsFinance.candidates, (context, query) => showCandidates(deps, context, query)),
    route(paymentsFinance.requestLineMatch, (context, input) => requestLineMatch(deps, context, input)),
    route(paymentsFinance.run, (context, query) => showRun(deps, context, query)),
    route(paymentsFinance.runs, (context, query) => showRuns(deps, context, query)),
    route(paymentsFinance.timings, (context, query) => showTimings(deps, context, query)),
    route(paymentsFinance.startRun, (context, input) => startRun(deps, context, input)),
    route(paymentsFinance.cases, (context, query) => showCases(deps, context, query)),
    route(paymentsFinance.takeCase, (context, input) => takeCase(deps, context, input)),
    route(paymentsFinance.closeCase, (context, input) => closeCase(deps, context, input)),
    route(paymentsFinance.requestAdjust, (context, input) => requestAdjust(deps, context, input)),
    route(paymentsFinance.corrections, (context, query) => showCorrections(deps, context, query)),
    route(paymentsFinance.requestCorrection, (context, input) => requestCorrection(deps, context, input)),
    route(paymentsFinance.financeReport, (context, query) => showFinanceReport(deps, context, query)),
    route(paymentsFinance.requestLineReturn, (context, input) => requestLineReturn(deps, context, input)),
  ];
}
