import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import type { WithdrawalEvent } from '@lantern/engines/cashier';
import { formatAmount, minorUnits } from '@lantern/money';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import { listPayoutChannels } from '../../channels/repository/payout-channels.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { describeWithdrawal, returnWithdrawal, riskOfWithdrawal } from '../../requests/describe-withdrawals.ts';
import { movements, postMovements } from '../move-money.ts';
import { publishMoved } from '../order-events.ts';
import { lockApprovedAlone } from '../repository/counts.ts';
import { lockWithdrawal, updateWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { rulesOf } from '../rules.ts';
import { type Step, stepWithdrawal } from '../step-withdrawal.ts';
import { aloneLeftOf, approversFor, approversOf } from './approvers.ts';
import { type BackOfficeWithdrawal, showOneInBackOffice, targetOf } from './show-back-office.ts';

const ACTION = 'payments.approve-withdrawal';
const REVIEW = 'payments.review';

const SCHEMA = payloadSchema({
  orderId: idText,
  channel: Type.String(),
  shown: Type.String(),
  missing: Type.Integer(),
});

/** Approves a withdrawal above the reviewer's own limit. */
export const approveByOthers = (deps: PaymentsDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: { request: REVIEW, approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeWithdrawal(deps, tx, scope, payload),
    effect: (scope, payload, now) => riskOfWithdrawal(deps, scope, payload, now),
    apply: (tx, scope, payload, approval) => applyApproval(deps, tx, scope, payload, approval),
    onReturned: returnWithdrawal,
  });

type Work = (tx: Queryable, order: WithdrawalRow) => Promise<WithdrawalRow | Refusal>;

/** An operator's step on an order: permission, lock, audit record, notification. Work that leaves the order as it is only opened a request. */
async function act(
  deps: PaymentsDeps,
  context: StaffContext,
  id: string,
  entry: { readonly action: string; readonly after: unknown },
  work: Work,
): Promise<WithdrawalRow | Refusal> {
  const refusal = deps.staff.requirePermission(context, REVIEW);
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, scope, BigInt(id));
    if (order === null) return refuse('NOT_FOUND');
    const moved = await work(tx, order);
    if (isRefusal(moved) || moved === order) return moved;
    await deps.staff.audit(tx, context, {
      action: entry.action,
      target: targetOf(order.id),
      permission: REVIEW,
      before: { state: order.state },
      after: entry.after,
    });
    return moved;
  });
}

async function moveTo(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  order: WithdrawalRow,
  event: WithdrawalEvent,
  step: Step,
): Promise<WithdrawalRow | Refusal> {
  const moved = await stepWithdrawal(tx, scope, order, event, step);
  if (!isRefusal(moved)) await publishMoved(deps, tx, scope, moved);
  return moved;
}

/** Starts the review; from now on the member cannot cancel the request. */
export async function startReview(
  deps: PaymentsDeps,
  context: StaffContext,
  { id }: { readonly id: string },
): Promise<BackOfficeWithdrawal | Refusal> {
  const { scope, name } = context.operator;
  const moved = await act(deps, context, id, { action: 'payments.start-review', after: {} }, (tx, order) =>
    moveTo(deps, tx, scope, order, 'REVIEW_STARTED', {
      at: context.now,
      actor: name,
      change: { reviewer: name, reviewerId: scope.operatorId },
    }),
  );
  return isRefusal(moved) ? moved : showOneInBackOffice(deps, context, moved);
}

async function openChannel(deps: PaymentsDeps, tx: Queryable, scope: Scope, code: string): Promise<Refusal | null> {
  const channel = (await listPayoutChannels(tx, scope)).find((one) => one.code === code);
  const isOpen = channel?.open === true && (deps.sandboxAllowed || !channel.sandbox);
  return isOpen ? null : refuse('CHANNEL_CLOSED');
}

/** The channel's maximum, when the second payment of a dispute exceeds it (it is not split); else null. */
async function limitBelow(tx: Queryable, scope: Scope, code: string, amount: bigint): Promise<bigint | null> {
  const channel = (await listPayoutChannels(tx, scope)).find((one) => one.code === code);
  return channel?.maximum != null && amount > channel.maximum ? channel.maximum : null;
}

type Chosen = Payload<'paymentsBackOffice.approveWithdrawal'>;

/** Approves without a further person. With no approval before, the order counts towards the reviewer's sum of the day. */
function approveAlone(
  deps: PaymentsDeps,
  tx: Queryable,
  { operator, now }: StaffContext,
  order: WithdrawalRow,
  { channel, reason }: Chosen,
): Promise<WithdrawalRow | Refusal> {
  const { scope, name } = operator;
  const isAlone = order.approvals.length === 0;
  const change = { channel, ...(isAlone && { approvedAloneBy: scope.operatorId, approvedAloneAt: now }) };
  return moveTo(deps, tx, scope, order, 'APPROVE', { at: now, actor: name, change, detail: { channel, reason } });
}

/** Requests the approval of one or two other operators. */
function requestApproval(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  order: WithdrawalRow,
  { channel, reason, missing }: Chosen & { readonly missing: number },
): Promise<bigint | Refusal> {
  const shown = formatAmount(minorUnits(order.amount), context.brand.currency.exponent);
  const payload = { orderId: order.id.toString(), channel, shown, missing };
  return deps.staff.requests.open(tx, context, approveByOthers(deps), { target: targetOf(order.id), payload, reason });
}

/**
 * Approves. An order above the amount or beyond the sum of the day that one person decides, or stopped by the risk rules, becomes a request
 * to one or two other operators.
 */
export async function approveWithdrawal(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Chosen,
): Promise<Value<'paymentsBackOffice.approveWithdrawal'> | Refusal> {
  const { scope } = context.operator;
  const rules = await rulesOf(deps, scope);
  let requestId: bigint | null = null;
  const after = { channel: input.channel, reason: input.reason };
  const moved = await act(deps, context, input.id, { action: ACTION, after }, async (tx, order) => {
    const closed = await openChannel(deps, tx, scope, input.channel);
    if (closed) return closed;
    if (order.state !== 'RISK_REVIEW') return refuse('ORDER_STATE', { state: order.state });
    await lockApprovedAlone(tx, scope, scope.operatorId);
    const needed = approversFor(rules, order, await aloneLeftOf(deps, tx, context));
    const missing = needed - order.approvals.length;
    if (missing <= 0) return approveAlone(deps, tx, context, order, input);
    const opened = await requestApproval(deps, tx, context, order, { ...input, missing });
    if (isRefusal(opened)) return opened;
    requestId = opened;
    return order;
  });
  if (isRefusal(moved)) return moved;
  return {
    requestId: requestId === null ? null : String(requestId),
    order: await showOneInBackOffice(deps, context, moved),
  };
}

/** Another operator's approval, in its transaction; the reviewer and earlier approvers cannot approve again. */
async function applyApproval(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  payload: Static<typeof SCHEMA>,
  by: Approval,
): Promise<Refusal | null> {
  const order = await lockWithdrawal(tx, scope, BigInt(payload.orderId));
  if (order === null) return refuse('NOT_FOUND');
  if (order.state !== 'RISK_REVIEW') return refuse('ORDER_STATE', { state: order.state });
  const checker = by.checkerId.toString();
  if (order.reviewerId === by.checkerId || order.approvals.some((one) => one.id === checker)) {
    return refuse('FOUR_EYES_SAME_PERSON');
  }
  const closed = await openChannel(deps, tx, scope, payload.channel);
  if (closed) return closed;
  const approvals = [...order.approvals, { id: checker, name: by.checker }];
  if (approvals.length < approversOf(await rulesOf(deps, scope), order)) {
    await updateWithdrawal(tx, scope, order.id, { state: order.state, approvals });
    return null;
  }
  const change = { approvals, channel: payload.channel };
  const moved = await moveTo(deps, tx, scope, order, 'APPROVE', { at: by.at, actor: by.checker, change });
  return isRefusal(moved) ? moved : null;
}

/** Rejects: the amount on hold is released. The member reads the code's text and the message, operators also the note. */
export async function rejectWithdrawal(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsBackOffice.rejectWithdrawal'>,
): Promise<BackOfficeWithdrawal | Refusal> {
  const { scope, name } = context.operator;
  const note = input.reason.trim();
  const reasons = { reasonCode: input.reasonCode, reason: input.message?.trim() || null };
  const entry = {
    action: 'payments.reject-withdrawal',
    after: { note, code: reasons.reasonCode, message: reasons.reason },
  };
  const moved = await act(deps, context, input.id, entry, async (tx, order) => {
    const waiting = await deps.staff.requests.openFor(tx, scope, [targetOf(order.id)]);
    if (waiting.size > 0) return refuse('REQUEST_STATE', { state: 'PENDING' });
    // After some parts were paid, the order cannot be rejected; the rest needs another channel.
    if (order.paid > 0n) return refuse('ORDER_STATE', { state: order.state });
    const change = { ...reasons, completedAt: context.now };
    const step = { at: context.now, actor: name, change, detail: { note } };
    const rejected = await moveTo(deps, tx, scope, order, 'REJECT', step);
    if (isRefusal(rejected)) return rejected;
    const release = { movements: [movements.release(order)], at: context.now };
    return (await postMovements(deps, tx, context.brand, order, release)) ?? rejected;
  });
  return isRefusal(moved) ? moved : showOneInBackOffice(deps, context, moved);
}

/** After the provider refused a payment, or the second payment of a dispute: selects another channel. */
export async function retryWithdrawal(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsBackOffice.retryWithdrawal'>,
): Promise<BackOfficeWithdrawal | Refusal> {
  const { scope, name } = context.operator;
  const entry = { action: 'payments.retry-withdrawal', after: { channel: input.channel } };
  const moved = await act(deps, context, input.id, entry, async (tx, order) => {
    const closed = await openChannel(deps, tx, scope, input.channel);
    if (closed) return closed;
    const change = { channel: input.channel };
    if (order.repay === 'FAILED') {
      const narrow = await limitBelow(tx, scope, input.channel, order.repaid);
      if (narrow !== null)
        return refuse('AMOUNT_ABOVE_MAX', { max: formatAmount(narrow, context.brand.currency.exponent) });
      await updateWithdrawal(tx, scope, order.id, { state: order.state, ...change, repay: 'DUE' });
      return { ...order, ...change, repay: 'DUE' };
    }
    return moveTo(deps, tx, scope, order, 'TRY_AGAIN', { at: context.now, actor: name, change });
  });
  return isRefusal(moved) ? moved : showOneInBackOffice(deps, context, moved);
}
