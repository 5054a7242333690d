import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { DepositFailed } from '@lantern/events';
import { formatAmount } from '@lantern/money';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  minorText,
  oneOf,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import type { PaymentsDeps } from '../../deps.ts';
import { describeMatch, effectOfCredit } from '../../requests/describe-deposits.ts';
import { creditLocked } from '../credit-deposit.ts';
import { publishEnded } from '../order-events.ts';
import { lockMemberDeposits, lockOrder } from '../repository/orders.ts';
import { stepLocked } from '../step-order.ts';

/** State at the time of the request; the approval is for exactly this. */
const SCHEMA = payloadSchema({
  orderId: idText,
  decision: oneOf('ACCEPT', 'REFUSE'),
  /** Amount to credit in minor units. */
  received: minorText,
  shown: Type.String(),
});

/** Credits an order with the received amount, or refuses it. */
export const matchDeposit = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.match-deposit',
    schema: SCHEMA,
    permission: { request: 'payments.match', approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeMatch(deps, tx, scope, payload),
    effect: (scope, payload) => effectOfCredit(deps, scope, payload),
    apply: (tx, scope, payload, approval) => applyMatch(deps, tx, scope, payload, approval),
  });

/** Four-eyes request: an order in MATCHING or LATE is credited with the received amount, or refused. */
export async function requestMatch(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsBackOffice.requestMatch'>,
): Promise<Value<'paymentsBackOffice.requestMatch'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const scope = context.operator.scope;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockOrder(tx, scope, BigInt(input.id));
    if (order === null) return refuse('NOT_FOUND');
    if (order.state !== 'MATCHING' && order.state !== 'LATE') return refuse('ORDER_STATE', { state: order.state });
    // Late money belongs to the member: it can only be credited, or returned at the provider.
    if (order.state === 'LATE' && input.decision === 'REFUSE') return refuse('ORDER_STATE', { state: order.state });
    // A bank transfer needs its statement row, which proves amount and time; without it, suspense would pay money that was never received.
    if (order.receiving !== null && input.decision === 'ACCEPT') return refuse('STATEMENT_LINE_REQUIRED');
    const received = order.received ?? order.payable;
    const { exponent } = context.brand.currency;
    const payload = {
      orderId: order.id.toString(),
      decision: input.decision,
      received: received.toString(),
      shown: formatAmount(received, exponent),
    };
    const request = { target: `deposit:${order.id}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, matchDeposit(deps), request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** Runs in the transaction of the approval. */
async function applyMatch(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  payload: Static<typeof SCHEMA>,
  approval: Approval,
): Promise<Refusal | null> {
  const order = await lockOrder(tx, scope, BigInt(payload.orderId));
  if (order === null) return refuse('NOT_FOUND');
  const step = { at: approval.at, actor: approval.checker };
  const received = BigInt(payload.received);
  if (payload.decision === 'REFUSE') {
    const refused = await stepLocked(tx, scope, order, { event: 'REFUSED', ...step, change: { reason: 'REFUSED' } });
    if (isRefusal(refused)) return refused;
    await publishEnded(deps, tx, scope, order, { type: DepositFailed, amount: order.amount });
    return null;
  }
  if (received !== (order.received ?? order.payable)) return refuse('ORDER_STATE', { state: order.state });
  const isLate = order.state === 'LATE';
  const member = { ...scope, memberId: order.memberId, book: order.book };
  await lockMemberDeposits(tx, member);
  // Money above the member's own limit is returned. Late money cannot be refused here and belongs to the member in any case.
  const forbidden = isLate ? null : await deps.safety.mayDeposit(tx, member, received, approval.at);
  if (forbidden !== null) return forbidden;
  const event = isLate ? 'LATE_CREDITED' : 'ACCEPTED';
  const brand = await deps.brand(scope.brandId);
  const credited = await creditLocked(deps, tx, brand, order, { received, event, ...step });
  return isRefusal(credited) ? credited : null;
}
