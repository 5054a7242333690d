import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { pageOfOrders } from '../../paging.ts';
import { comparePayers } from '../../requests/describe-deposits.ts';
import { findOrder, listEvents, listOrders, type OrderRow } from '../repository/orders.ts';
import { showOrder } from '../show-order.ts';

type BackOfficeDeposit = Value<'paymentsBackOffice.deposit'>['order'];

/** The operators' queue, newest first; search by order number (`D 599`) or login-name prefix. */
export async function listBackOfficeDeposits(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsBackOffice.deposits'>,
): Promise<Value<'paymentsBackOffice.deposits'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return pageOfOrders(query, {
    ...{ scope, letter: 'D', members: deps.members },
    find: (id) => findOrder(deps.pool, scope, id),
    list: (filter) => listOrders(deps.pool, scope, { ...filter, ...(query.state && { state: query.state }) }),
    show: (rows) => showBackOffice(deps, context, rows),
  });
}

/** One order with its full history. */
export async function readBackOfficeDeposit(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsBackOffice.deposit'>,
): Promise<Value<'paymentsBackOffice.deposit'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const order = await findOrder(deps.pool, scope, BigInt(query.id));
  if (order === null) return refuse('NOT_FOUND');
  const [shown] = await showBackOffice(deps, context, [order]);
  if (shown === undefined) return refuse('NOT_FOUND');
  const history = await listEvents(deps.pool, scope, order.id);
  const payers = await comparePayers(deps, deps.pool, scope, order);
  return { order: shown, payers, history: history.map((event) => ({ ...event, at: event.at.toISOString() })) };
}

async function showBackOffice(
  deps: PaymentsDeps,
  context: StaffContext,
  orders: readonly OrderRow[],
): Promise<BackOfficeDeposit[]> {
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const [names, requests] = await Promise.all([
    deps.members.namesOf(scope, [...new Set(orders.map((order) => order.memberId))]),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      orders.map((order) => `deposit:${order.id}`),
    ),
  ]);
  return orders.map((order) => {
    const request = requests.get(`deposit:${order.id}`);
    return {
      ...showOrder(order, exponent),
      memberId: order.memberId.toString(),
      account: names.get(order.memberId) ?? '',
      receivedAmount: order.received === null ? null : formatAmount(order.received, exponent),
      payerName: order.payerName,
      needsMatching: order.state === 'MATCHING' || order.state === 'LATE',
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
