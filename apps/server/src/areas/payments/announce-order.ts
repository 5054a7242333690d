import type { Queryable } from '@lantern/database';
import { formatAmount } from '@lantern/money';
import type { Event, Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from './deps.ts';
import { findOrder, type OrderRow } from './repository/orders.ts';

/** Topics of orders that have ended; the payload is a `DepositEnded`. */
export const DEPOSIT_CREDITED = 'payments.deposit-credited';
export const DEPOSIT_FAILED = 'payments.deposit-failed';
/** A credited deposit that its provider has taken back. */
export const DEPOSIT_REVERSED = 'payments.deposit-reversed';

type EndTopic = typeof DEPOSIT_CREDITED | typeof DEPOSIT_FAILED | typeof DEPOSIT_REVERSED;

/** Payload of all of them; amounts are digits of minor units. */
export interface DepositEnded {
  readonly memberId: string;
  readonly orderId: string;
  readonly book: 'REAL' | 'TEST';
  readonly amount: string;
  /** ISO 8601. */
  readonly at: string;
  /** The money had come without an order; two people found whose it is. */
  readonly isRepaired?: true;
}

/** Tells other areas, inside the transaction that ends an order, that it did; `amount` is what was credited, asked for or reversed. */
export function publishEnded(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  end: { readonly topic: EndTopic; readonly amount: bigint; readonly isRepaired?: true },
): Promise<void> {
  const payload: DepositEnded = {
    memberId: order.memberId.toString(),
    orderId: order.id.toString(),
    book: order.book,
    amount: end.amount.toString(),
    at: deps.clock.now().toISOString(),
    ...(end.isRepaired && { isRepaired: true as const }),
  };
  return deps.publish(tx, end.topic, scope.merchantId, payload);
}

/** A hint to the member's tabs; the truth is read by a call. */
export async function announce(deps: PaymentsDeps, scope: Scope, order: OrderRow): Promise<void> {
  const { currency } = await deps.merchant(scope.merchantId);
  deps.sockets.toMember(scope.merchantId, order.memberId, {
    type: 'deposit',
    id: order.id.toString(),
    state: order.state,
    creditedAmount: order.credited === null ? null : formatAmount(order.credited, currency.exponent),
  });
}

/** The same for an order that has ended, whoever ended it: provider, clock or the second pair of eyes. */
export async function announceEnded(deps: PaymentsDeps, tx: Queryable, event: Event): Promise<void> {
  const { orderId } = event.payload as DepositEnded;
  const order = await findOrder(tx, event, BigInt(orderId));
  if (order !== null) await announce(deps, event, order);
}
