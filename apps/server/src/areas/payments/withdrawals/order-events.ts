import type { Queryable } from '@lantern/database';
import { type Committed, type DisputeMoved, WithdrawalMoved } from '@lantern/events';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import type { WithdrawalRow } from './repository/withdrawals.ts';

/** Publishes to other areas and notifies the member's tabs, in the transaction that moves the order. */
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
  return deps.publish(tx, WithdrawalMoved, scope.brandId, payload);
}

/** Notifies the member's tabs; they then read the current state by a call. */
export function notifyMoved(
  deps: Pick<PaymentsDeps, 'sockets'>,
  event: Committed<typeof WithdrawalMoved | typeof DisputeMoved>,
) {
  const { memberId, orderId, state } = event.payload;
  deps.sockets.toMember(event.brandId, BigInt(memberId), { type: 'withdrawal', id: orderId, state });
}
