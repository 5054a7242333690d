import type { Queryable } from '@lantern/database';
import type { Event, Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';

/** Every change of a withdrawal's state; the payload is a `WithdrawalMoved`. */
export const WITHDRAWAL_MOVED = 'payments.withdrawal-moved';

/** Amounts are digits of minor units. */
export interface WithdrawalMoved {
  readonly memberId: string;
  readonly orderId: string;
  readonly book: 'REAL' | 'TEST';
  readonly state: string;
  /** ISO 8601. */
  readonly at: string;
  /** What was asked for, fees included, but what could not be paid and went back. */
  readonly amount: string;
  readonly net: string;
  readonly returned: string;
  /** Could not be paid and went back, with its share of the fees; in no other figure. */
  readonly released: string;
}

/** Tells other areas and the member's tabs, with the transaction that moved the order. */
export function publishMoved(deps: PaymentsDeps, tx: Queryable, scope: Scope, order: WithdrawalRow): Promise<void> {
  const payload: WithdrawalMoved = {
    memberId: order.memberId.toString(),
    orderId: order.id.toString(),
    book: order.book,
    state: order.state,
    at: deps.clock.now().toISOString(),
    amount: (order.amount - order.released).toString(),
    net: order.net.toString(),
    returned: order.returned.toString(),
    released: order.released.toString(),
  };
  return deps.publish(tx, WITHDRAWAL_MOVED, scope.merchantId, payload);
}

/** A hint to the member's tabs; the truth is read by a call. */
export function announceMoved(deps: Pick<PaymentsDeps, 'sockets'>, event: Event): void {
  const { memberId, orderId, state } = event.payload as Pick<WithdrawalMoved, 'memberId' | 'orderId' | 'state'>;
  deps.sockets.toMember(event.merchantId, BigInt(memberId), { type: 'withdrawal', id: orderId, state });
}
