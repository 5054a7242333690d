import type { Payload, Value } from '@lantern/contract/schemas';
import { isPaidBy } from '@lantern/engines/cashier';
import { formatAmount } from '@lantern/money';
import { businessDayStart, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { listBankAccounts } from '../channels/repository/bank-accounts.ts';
import { findOrder } from '../deposits/repository/orders.ts';
import type { PaymentsDeps } from '../deps.ts';
import { pageOf, readCursor } from '../paging.ts';
import { shownReadings } from './balances/read-balance.ts';
import { listBalances } from './balances/repository.ts';
import { lineTarget } from './decide-line.ts';
import { alonePerDay } from './imports/alone-per-day.ts';
import { postedAlone, waitingImports } from './imports/repository/imports.ts';
import { nameOf } from './match-lines.ts';
import { accountStates, findLine, type LineRow, listCandidates, listLines } from './repository.ts';

const CANDIDATES = 8;

/** The platform's receiving accounts with the unmatched amount of each. */
export async function showBankAccounts(
  deps: PaymentsDeps,
  context: StaffContext,
): Promise<Value<'paymentsFinance.bankAccounts'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const { businessTimeZone, withdrawals } = await deps.settings(scope.brandId);
  const today = businessDayStart(context.now, businessTimeZone);
  const [accounts, states, balances, waiting, readings, posted] = await Promise.all([
    listBankAccounts(deps.pool, scope),
    accountStates(deps.pool, scope),
    listBalances(deps.pool, scope),
    waitingImports(deps.pool, scope),
    shownReadings(deps, context),
    postedAlone(deps.pool, scope, scope.operatorId, today),
  ]);
  return {
    alone: {
      perDay: formatAmount(alonePerDay(withdrawals, exponent), exponent),
      posted: formatAmount(posted, exponent),
    },
    accounts: accounts.map((account) => {
      const state = states.get(account.code);
      const balance = balances.get(account.code);
      const waits = waiting.get(account.code);
      return {
        ...account,
        zone: account.zone ?? businessTimeZone,
        unmatched: state?.unmatched ?? 0,
        suspense: formatAmount(state?.suspense ?? 0n, exponent),
        lastImportAt: state?.lastImportAt?.toISOString() ?? null,
        balance: balance === undefined ? null : formatAmount(balance, exponent),
        waiting: waits ? { importId: waits.id.toString(), operator: waits.operator } : null,
        reading: readings.get(account.code) ?? null,
      };
    }),
  };
}

/** Statement rows, newest first. */
export async function showLines(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsFinance.lines'>,
): Promise<Value<'paymentsFinance.lines'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const rows = await listLines(deps.pool, scope, {
    limit: limit + 1,
    ...(query.state && { state: query.state }),
    ...(query.account && { account: query.account }),
    ...(query.importId && { importId: BigInt(query.importId) }),
    ...(before && { before }),
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await shownLines(deps, context, page), nextCursor };
}

async function shownLines(
  deps: PaymentsDeps,
  context: StaffContext,
  page: readonly LineRow[],
): Promise<Value<'paymentsFinance.lines'>['rows']> {
  const { scope } = context.operator;
  const requests = await deps.staff.requests.openFor(deps.pool, scope, page.map(lineTarget));
  const { exponent } = context.brand.currency;
  return page.map(({ brandId: _, ...line }) => {
    const request = requests.get(lineTarget(line));
    return {
      ...line,
      id: line.id.toString(),
      at: line.at.toISOString(),
      amount: formatAmount(line.amount, exponent),
      orderId: line.orderId?.toString() ?? null,
      request: request
        ? {
            id: request.id.toString(),
            action: request.action,
            maker: request.maker,
            at: request.createdAt.toISOString(),
          }
        : null,
    };
  });
}

/** Orders that a row's money may be for, each with the facts that match. */
export async function showCandidates(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsFinance.candidates'>,
): Promise<Value<'paymentsFinance.candidates'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const line = await findLine(deps.pool, scope, BigInt(query.id));
  if (line === null) return refuse('NOT_FOUND');
  const [shown] = await shownLines(deps, context, [line]);
  if (shown === undefined) return refuse('NOT_FOUND');
  const rows = await listCandidates(deps.pool, line, CANDIDATES);
  const names = await deps.members.namesOf(scope, [...new Set(rows.map((row) => row.memberId))]);
  const { exponent } = context.brand.currency;
  const orders: Value<'paymentsFinance.candidates'>['orders'] = [];
  for (const row of rows) {
    const order = await findOrder(deps.pool, scope, row.id);
    if (order === null) continue;
    const realName = await nameOf(deps, deps.pool, scope, order);
    orders.push({
      id: order.id.toString(),
      account: names.get(order.memberId) ?? '',
      realName: realName || null,
      state: order.state,
      payableAmount: formatAmount(order.payable, exponent),
      createdAt: order.createdAt.toISOString(),
      isSameAmount: order.payable === line.amount,
      isSameName: isPaidBy({ payerName: line.payer, text: line.reference }, realName),
    });
  }
  return { line: shown, orders };
}
