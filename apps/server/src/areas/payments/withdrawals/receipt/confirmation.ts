import { pipeline, type Queryable } from '@lantern/database';
import {
  applyConfirmationEvent,
  type Confirmation,
  type ConfirmationEvent,
  type ConfirmationState,
  passTime,
} from '@lantern/engines/cashier';
import { minorUnits } from '@lantern/money';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { publishDispute } from '../../disputes/dispute-events.ts';
import { endDispute, insertDispute } from '../../disputes/repository.ts';
import { publishMoved } from '../order-events.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';
import { enter, type Step } from '../step-withdrawal.ts';

const STATES: readonly ConfirmationState[] = [
  'DISBURSED',
  'RECEIVED',
  'AUTO_RECEIVED',
  'PARTIAL_DISPUTE',
  'NOT_RECEIVED_DISPUTE',
  'CLOSED_RETURNED',
  'CLOSED_REPAID',
  'FORCED_RECEIVED',
];

/** The engine's input for a paid order at an instant; null before its payment. */
function confirmationAt(order: WithdrawalRow, at: Date): Confirmation | null {
  const state = STATES.find((one) => one === order.state);
  if (state === undefined || order.disbursedAt === null || order.answerBefore === null) return null;
  const current: Confirmation = {
    state,
    net: minorUnits(order.net),
    confirmed: minorUnits(order.confirmed),
    disputed: minorUnits(order.disputed),
    returned: minorUnits(order.returned),
    repaid: minorUnits(order.repaid),
  };
  const seconds = (at.getTime() - order.disbursedAt.getTime()) / 1000;
  const minutes = (order.answerBefore.getTime() - order.disbursedAt.getTime()) / 60_000;
  return passTime(current, seconds, minutes);
}

const DISPUTES: readonly string[] = ['PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE'] satisfies readonly ConfirmationState[];
const OPEN: readonly string[] = ['DISBURSED', ...DISPUTES];

/**
 * Applies an event by a member, an operator or the time-out to a payment locked by this transaction. After the deadline a member's answer
 * is refused; the time-out step itself is made by its job.
 */
export async function confirm(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  event: ConfirmationEvent,
  step: Step,
): Promise<WithdrawalRow | Refusal> {
  const before = confirmationAt(order, step.at);
  if (before === null) return refuse('ORDER_STATE', { state: order.state });
  const decision = applyConfirmationEvent(before, event);
  if (!decision.ok) return refuse(decision.code);
  const after = decision.value;
  if (after.state === order.state) return order;
  const { state, confirmed, disputed, returned, repaid } = after;
  const { moved } = await pipeline({
    moved: enter(tx, scope, order, state, {
      ...step,
      event: event.kind === 'TICK' ? 'TIME_OUT' : event.kind,
      change: {
        ...step.change,
        ...{ confirmed, disputed, returned, repaid },
        ...(!OPEN.includes(state) && { completedAt: step.at }),
      },
    }),
    event: publishMoved(deps, tx, scope, { ...order, state, returned }),
  });
  if (DISPUTES.includes(moved.state)) {
    await insertDispute(tx, scope, { orderId: order.id, memberId: order.memberId, at: step.at });
    await publishDispute(deps, tx, scope, moved, { step: 'OPENED' });
  } else if (DISPUTES.includes(order.state)) await endDispute(tx, scope, order.id, step.at);
  return moved;
}
