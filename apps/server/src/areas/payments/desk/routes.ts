import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import {
  applyLineMatch,
  applyLineReturn,
  LINE_MATCH_ACTION,
  LINE_RETURN_ACTION,
  requestLineMatch,
  requestLineReturn,
} from './decide-line.ts';
import { importStatement } from './import-statement.ts';
import { showBankAccounts, showCandidates, showLines } from './list-lines.ts';

export function deskRoutes(deps: PaymentsDeps): readonly Route[] {
  const { paymentsDesk } = calls;
  return [
    route(paymentsDesk.bankAccounts, (context) => showBankAccounts(deps, context)),
    route(paymentsDesk.importStatement, (context) => importStatement(deps, context)),
    route(paymentsDesk.lines, (context, query) => showLines(deps, context, query)),
    route(paymentsDesk.candidates, (context, query) => showCandidates(deps, context, query)),
    route(paymentsDesk.requestLineMatch, (context, input) => requestLineMatch(deps, context, input)),
    route(paymentsDesk.requestLineReturn, (context, input) => requestLineReturn(deps, context, input)),
  ];
}

/** What the desk's second pair of eyes sets off. */
export function registerDesk(deps: PaymentsDeps): void {
  const { requests } = deps.staff;
  requests.register(LINE_MATCH_ACTION, (tx, scope, frozen, by) => applyLineMatch(deps, tx, scope, frozen, by));
  requests.register(LINE_RETURN_ACTION, (tx, scope, frozen, by) => applyLineReturn(deps, tx, scope, frozen, by));
}
