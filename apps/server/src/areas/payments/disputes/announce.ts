import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';

/** What happens in a dispute besides its end, which is told as the withdrawal's own; the payload is a `DisputeMoved`. */
export const DISPUTE_MOVED = 'payments.dispute-moved';

export interface DisputeMoved {
  readonly memberId: string;
  readonly orderId: string;
  /** The withdrawal's, as open tabs hear it. */
  readonly state: string;
  /** Opened, somebody looks into it, the house wants to know more, the member said or showed more. */
  readonly step: 'OPENED' | 'TAKEN' | 'ASKED' | 'ADDED';
  /** Of the words that go with it, from 1; 0 without words. */
  readonly number: number;
  /** The house's question. */
  readonly words: string;
}

/** Tells the member's inbox and tabs, with the transaction of the step. */
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
  return deps.publish(tx, DISPUTE_MOVED, scope.merchantId, payload);
}
