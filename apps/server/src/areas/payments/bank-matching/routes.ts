import { calls } from '@lantern/contract/calls';
import { fileRoute, type Route, route } from '@lantern/server-kit';
import { requestCorrection } from '../corrections/correct.ts';
import { showCorrections } from '../corrections/list-corrections.ts';
import { listServiceOrders, readServiceOrder } from '../customer-service/service-view.ts';
import type { PaymentsDeps } from '../deps.ts';
import { readBalance } from './balances/read-balance.ts';
import { requestLineMatch, requestLineReturn } from './decide-line.ts';
import { importStatement } from './imports/import-statement.ts';
import { sendStatementFile, showStatement, showStatements } from './imports/list-imports.ts';
import { previewStatement } from './imports/preview-statement.ts';
import { requestReversal } from './imports/reverse-import.ts';
import { showBankAccounts, showCandidates, showLines } from './list-lines.ts';

export function bankMatchingRoutes(deps: PaymentsDeps): readonly Route[] {
  const { paymentsFinance, paymentsBackOffice } = calls;
  return [
    route(paymentsBackOffice.serviceOrders, (context, query) => listServiceOrders(deps, context, query)),
    route(paymentsBackOffice.serviceOrder, (context, query) => readServiceOrder(deps, context, query)),
    route(paymentsFinance.bankAccounts, (context) => showBankAccounts(deps, context)),
    route(paymentsFinance.previewStatement, (context, input) => previewStatement(deps, context, input)),
    route(paymentsFinance.importStatement, (context, input) => importStatement(deps, context, input)),
    route(paymentsFinance.statements, (context, query) => showStatements(deps, context, query)),
    route(paymentsFinance.statement, (context, query) => showStatement(deps, context, query)),
    route(paymentsFinance.requestReversal, (context, input) => requestReversal(deps, context, input)),
    fileRoute(paymentsFinance.statementFile, (context, query) => sendStatementFile(deps, context, query)),
    route(paymentsFinance.readBalance, (context, input) => readBalance(deps, context, input)),
    route(paymentsFinance.lines, (context, query) => showLines(deps, context, query)),
    route(paymentsFinance.candidates, (context, query) => showCandidates(deps, context, query)),
    route(paymentsFinance.requestLineMatch, (context, input) => requestLineMatch(deps, context, input)),
    route(paymentsFinance.corrections, (context, query) => showCorrections(deps, context, query)),
    route(paymentsFinance.requestCorrection, (context, input) => requestCorrection(deps, context, input)),
    route(paymentsFinance.requestLineReturn, (context, input) => requestLineReturn(deps, context, input)),
  ];
}
