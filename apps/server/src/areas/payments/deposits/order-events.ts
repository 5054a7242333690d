import type { Queryable } from '@lantern/database';
import { type Committed, DepositCredited, DepositFailed, DepositReversed } from '@lantern/events';
import { formatAmount } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { findOrder, type OrderRow } from './repository/orders.ts';

/** Event types of the end of an order. */
export const END_TYPES = [DepositCredited, DepositFailed, DepositReversed] as const;

/** Publishes the end of an order inside the transaction that ends it; `amount` is the amount credited, ordered or reversed. */
export function publishEnded(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  end: { readonly type: (typeof END_TYPES)[number]; readonly amount: bigint; readonly isRepaired?: true },
): Promise<void> {
  const payload = {
    memberId: order.memberId.toString(),
    orderId: order.id.toString(),
    book: order.book,
    amount: end.amount.toString(),
    at: deps.clock.now().toISOString(),
    ...(end.isRepaired && { isRepaired: true as const }),
  };
  return deps.publish(tx, end.type, scope.brandId, payload);
}

/** Notifies the member's tabs; they then read the current state by a call. */
export async function notifyOrder(deps: PaymentsDeps, scope: Scope, order: OrderRow): Promise<void> {
  const { currency } = await deps.brand(scope.brandId);
  deps.sockets.toMember(scope.brandId, order.memberId, {
    type: 'deposit',
    id: order.id.toString(),
    state: order.state,
    creditedAmount: order.credited === null ? null : formatAmount(order.credited, currency.exponent),
  });
}

/** The same for an order that has ended, whether by provider, time-out or four-eyes approval. */
export async function notifyEnded(deps: PaymentsDeps, tx: Queryable, event: Committed<(typeof END_TYPES)[number]>) {
  const { orderId } = event.payload;
  const order = await findOrder(tx, event, BigInt(orderId));
  if (order !== null) await notifyOrder(deps, event, order);
}
