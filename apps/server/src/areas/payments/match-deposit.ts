import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { DepositFailed } from '@lantern/events';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refusable, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { publishEnded } from './announce-order.ts';
import { creditLocked } from './credit-deposit.ts';
import type { PaymentsDeps } from './deps.ts';
import { lockMemberDeposits, lockOrder } from './repository/orders.ts';
import { stepLocked } from './step-order.ts';

/** The four-eyes action that this area owns. */
export const MATCH_ACTION = 'payments.match-deposit';

/** What the first pair of eyes saw; the second approves exactly this. */
type Frozen = {
  readonly orderId: string;
  readonly decision: 'ACCEPT' | 'REFUSE';
  /** Minor units that will be credited, as a decimal string. */
  readonly received: string;
};

/** First pair of eyes: asks that an order in MATCHING be credited with what was received, or refused. */
export async function requestMatch(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsOffice.requestMatch'>,
): Promise<Value<'paymentsOffice.requestMatch'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const scope = context.operator.scope;
  return refusable(deps.pool, async (tx) => {
    const order = await lockOrder(tx, scope, BigInt(input.id));
    if (order === null) return refuse('NOT_FOUND');
    if (order.state !== 'MATCHING' && order.state !== 'LATE') return refuse('ORDER_STATE', { state: order.state });
    // Late money is never kept from the member: it can only be credited, or given back at the provider.
    if (order.state === 'LATE' && input.decision === 'REFUSE') return refuse('ORDER_STATE', { state: order.state });
    // The bank's own line says what came and when; without it suspense would pay for money that nobody has seen.
    if (order.receiving !== null && input.decision === 'ACCEPT') return refuse('STATEMENT_LINE_REQUIRED');
    const received = order.received ?? order.payable;
    const { exponent } = context.merchant.currency;
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'payments',
      action: MATCH_ACTION,
      target: `deposit:${order.id}`,
      permissionToApprove: 'payments.approve',
      reason: input.reason,
      frozen: {
        orderId: order.id.toString(),
        decision: input.decision,
        received: received.toString(),
        shown: formatAmount(received, exponent),
      },
    });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** Second pair of eyes: runs in the transaction of the approval. */
export async function applyMatch(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  approval: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const frozen = values as unknown as Frozen;
  const order = await lockOrder(tx, scope, BigInt(frozen.orderId));
  if (order === null) return refuse('NOT_FOUND');
  const step = { at: approval.at, actor: approval.checker };
  const received = BigInt(frozen.received);
  if (frozen.decision === 'REFUSE') {
    const refused = await stepLocked(tx, scope, order, { event: 'REFUSED', ...step, change: { reason: 'REFUSED' } });
    if (isRefusal(refused)) return refused;
    await publishEnded(deps, tx, scope, order, { type: DepositFailed, amount: order.amount });
    return null;
  }
  if (received !== (order.received ?? order.payable)) return refuse('ORDER_STATE', { state: order.state });
  const isLate = order.state === 'LATE';
  const member = { ...scope, memberId: order.memberId, book: order.book };
  await lockMemberDeposits(tx, member);
  // What is above the member's own limit goes back. Late money cannot go back this way and is his in any case.
  const forbidden = isLate ? null : await deps.safety.mayDeposit(tx, member, received, approval.at);
  if (forbidden !== null) return forbidden;
  const event = isLate ? 'LATE_CREDITED' : 'ACCEPTED';
  const merchant = await deps.merchant(scope.merchantId);
  const credited = await creditLocked(deps, tx, merchant, order, { received, event, ...step });
  return isRefusal(credited) ? credited : null;
}
