import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { findOrder, listEvents, listOrders, type OrderRow } from '../deposits/repository/orders.ts';
import { showOrder } from '../deposits/show-order.ts';
import type { PaymentsDeps } from '../deps.ts';
import { orderNumberIn, pageOf, readCursor } from '../paging.ts';
import {
  findWithdrawal,
  listWithdrawalEvents,
  listWithdrawals,
  type WithdrawalRow,
} from '../withdrawals/repository/withdrawals.ts';
import { showWithdrawals } from '../withdrawals/show-withdrawal.ts';

/** Permission to read payments as members see them, for customer service. */
const SERVICE = 'payments.service';

type Shown = Value<'paymentsBackOffice.serviceOrder'>['order'];
type Waits = Shown['waitsFor'];
type Kind = Shown['kind'];

const DEPOSIT_WAITS: Partial<Record<OrderRow['state'], Waits>> = {
  CREATED: 'MEMBER',
  PAYING: 'MEMBER',
  MATCHING: 'OPERATOR',
  LATE: 'OPERATOR',
};
const WITHDRAWAL_WAITS: Partial<Record<WithdrawalRow['state'], Waits>> = {
  SUBMITTED: 'OPERATOR',
  RISK_REVIEW: 'OPERATOR',
  APPROVED: 'PROVIDER',
  DISBURSING: 'PROVIDER',
  PAY_FAILED: 'OPERATOR',
  UNKNOWN: 'PROVIDER',
  DISBURSED: 'MEMBER',
  PARTIAL_DISPUTE: 'OPERATOR',
  NOT_RECEIVED_DISPUTE: 'OPERATOR',
};

type Named = (memberId: bigint) => { readonly memberId: string; readonly member: string };

/** A deposit for customer service. */
function showDeposit(row: OrderRow, named: Named, exponent: number): Shown {
  const isOver = DEPOSIT_WAITS[row.state] === undefined;
  return {
    ...{ kind: 'DEPOSIT', id: row.id.toString(), ...named(row.memberId), state: row.state },
    ...{ amount: formatAmount(row.amount, exponent), createdAt: row.createdAt.toISOString() },
    endedAt: isOver ? (row.creditedAt?.toISOString() ?? null) : null,
    waitsFor: DEPOSIT_WAITS[row.state] ?? null,
  };
}

/** A withdrawal for customer service. During a review only the fact that it waits is shown, not the reviewer or the reason. */
function showWithdrawal(row: WithdrawalRow, named: Named, exponent: number): Shown {
  return {
    ...{ kind: 'WITHDRAWAL', id: row.id.toString(), ...named(row.memberId), state: row.state },
    ...{ amount: formatAmount(row.amount, exponent), createdAt: row.createdAt.toISOString() },
    endedAt: row.completedAt?.toISOString() ?? null,
    waitsFor: WITHDRAWAL_WAITS[row.state] ?? null,
  };
}

async function namesOf(deps: PaymentsDeps, scope: Scope, rows: readonly { readonly memberId: bigint }[]) {
  const names = await deps.members.namesOf(scope, [...new Set(rows.map(({ memberId }) => memberId))]);
  return (id: bigint) => ({ memberId: id.toString(), member: names.get(id) ?? '' });
}

/** Kind and number of an order as operators write it: `D 599`, `W54`. */
function numberIn(search: string | undefined): { readonly kind: Kind; readonly id: bigint } | null {
  if (!/^\s*[dw]/i.test(search ?? '')) return null;
  const deposit = orderNumberIn(search, 'D');
  const id = deposit ?? orderNumberIn(search, 'W');
  return id === null ? null : { kind: deposit === null ? 'WITHDRAWAL' : 'DEPOSIT', id };
}

/** Deposits, or withdrawals, of a member or of all with this login-name prefix, newest first. */
export async function listServiceOrders(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsBackOffice.serviceOrders'>,
): Promise<Value<'paymentsBackOffice.serviceOrders'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, SERVICE);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const named = numberIn(query.search);
  const kind = named?.kind ?? query.kind ?? 'DEPOSIT';
  const search = named ? '' : (query.search?.trim() ?? '');
  const filter = {
    limit: limit + 1,
    ...(before && { before }),
    ...(query.memberId !== undefined && { memberId: BigInt(query.memberId) }),
    ...(search !== '' && { memberIds: await deps.members.idsByName(scope, search) }),
  };
  if (kind === 'DEPOSIT') {
    const rows = named ? [await findOrder(deps.pool, scope, named.id)] : await listOrders(deps.pool, scope, filter);
    const { page, nextCursor } = pageOf(
      rows.filter((row) => row !== null),
      limit,
    );
    const names = await namesOf(deps, scope, page);
    return { rows: page.map((row) => showDeposit(row, names, exponent)), nextCursor };
  }
  const rows = named
    ? [await findWithdrawal(deps.pool, scope, named.id)]
    : await listWithdrawals(deps.pool, scope, filter);
  const { page, nextCursor } = pageOf(
    rows.filter((row) => row !== null),
    limit,
  );
  const names = await namesOf(deps, scope, page);
  return { rows: page.map((row) => showWithdrawal(row, names, exponent)), nextCursor };
}

/** One order with its states and times, without operators' names and review reasons. */
export async function readServiceOrder(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsBackOffice.serviceOrder'>,
): Promise<Value<'paymentsBackOffice.serviceOrder'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, SERVICE);
  if (refusal) return refusal;
  return query.kind === 'DEPOSIT'
    ? readDeposit(deps, context, BigInt(query.id))
    : readPayout(deps, context, BigInt(query.id));
}

/** Steps that changed the state. */
const statesOf = (events: readonly { readonly at: Date; readonly from: string | null; readonly to: string }[]) =>
  events.filter(({ from, to }) => from !== to).map(({ at, to }) => ({ at: at.toISOString(), to }));

async function readDeposit(deps: PaymentsDeps, context: StaffContext, id: bigint) {
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const row = await findOrder(deps.pool, scope, id);
  if (row === null) return refuse('NOT_FOUND');
  const [names, events] = await Promise.all([namesOf(deps, scope, [row]), listEvents(deps.pool, scope, id)]);
  const own = showOrder(row, exponent);
  return {
    order: showDeposit(row, names, exponent),
    ...{ net: own.creditedAmount ?? own.payableAmount, fee: own.fee, way: own.channel },
    ...{ reasonCode: null, message: null, history: statesOf(events) },
  };
}

async function readPayout(deps: PaymentsDeps, context: StaffContext, id: bigint) {
  const { scope } = context.operator;
  const row = await findWithdrawal(deps.pool, scope, id);
  if (row === null) return refuse('NOT_FOUND');
  const [names, events, [own]] = await Promise.all([
    namesOf(deps, scope, [row]),
    listWithdrawalEvents(deps.pool, scope, id),
    showWithdrawals(deps, context.brand, [row]),
  ]);
  if (own === undefined) return refuse('NOT_FOUND');
  return {
    order: showWithdrawal(row, names, context.brand.currency.exponent),
    ...{ net: own.net, fee: own.fee, way: `${own.account.institution} ···${own.account.last4}` },
    ...{ reasonCode: own.reasonCode, message: own.reason, history: statesOf(events) },
  };
}
