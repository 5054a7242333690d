import type { Queryable } from '@lantern/database';
import { DisputeMoved } from '@lantern/events';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import type { WithdrawalRow } from '../withdrawals/repository/withdrawals.ts';

/** Notifies the member's inbox and tabs, in the transaction of the step. */
export function publishDispute(
  deps: Pick<PaymentsDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  moved: Pick<DisputeMoved, 'step'> & Partial<Pick<DisputeMoved, 'number' | 'words'>>,
): Promise<void> {
  const payload: DisputeMoved = {
    memberId: order.memberId.toString(),
    orderId: order.id.toString(),
    state: order.state,
    number: 0,
    words: '',
    ...moved,
  };
  return deps.publish(tx, DisputeMoved, scope.brandId, payload);
}
