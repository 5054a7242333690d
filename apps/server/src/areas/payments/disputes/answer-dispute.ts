import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import type { ConfirmationEvent } from '@lantern/engines/cashier';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import {
  type Approval,
  type ApprovalPayload,
  defineApproval,
  idText,
  isRefusal,
  minorText,
  orNull,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import { listPayoutChannels } from '../channels/repository/payout-channels.ts';
import type { PaymentsDeps } from '../deps.ts';
import { describeAfterPayment, riskOfWithdrawal } from '../requests/describe-withdrawals.ts';
import { type DisputeBearer, type Movement, movements, postMovements } from '../withdrawals/move-money.ts';
import { confirm } from '../withdrawals/receipt/confirmation.ts';
import { insertPart, listParts } from '../withdrawals/repository/payout-parts.ts';
import { attachProofs } from '../withdrawals/repository/proofs.ts';
import { lockWithdrawal, type WithdrawalRow } from '../withdrawals/repository/withdrawals.ts';
import { openWithdrawalRequest } from '../withdrawals/review/open-request.ts';
import { claimedByOther } from './work-on-dispute.ts';

type Answer = Payload<'paymentsBackOffice.requestAnswer'>['answer'];

/** State at the time of the request; the approval is for exactly this. Amounts are digits of minor units. */
const SCHEMA = payloadSchema({
  orderId: idText,
  answer: schemas['paymentsBackOffice.requestAnswer'].payload.properties.answer,
  amount: minorText,
  disputed: minorText,
  /** Null when no money moves. */
  bearer: orNull(Type.Unsafe<DisputeBearer>(Type.String())),
  /** The disputed amount, as text. */
  shown: Type.String(),
  channel: orNull(Type.String()),
});

/** Ends a dispute as requested, unless it has changed since. */
export const answerDispute = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.answer-dispute',
    schema: SCHEMA,
    permission: { request: 'payments.review', approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeAfterPayment(deps, tx, scope, payload),
    effect: (scope, payload, now) => riskOfWithdrawal(deps, scope, payload, now),
    apply: (tx, scope, payload, approval) => applyAnswer(deps, tx, scope, payload, approval),
  });

const EVENTS: Readonly<Record<Answer, ConfirmationEvent['kind']>> = {
  RETURN: 'OP_RETURN',
  PARTIAL_RETURN: 'OP_PARTIAL_RETURN',
  REPAY: 'OP_REPAY',
  FORCE_RECEIVED: 'OP_FORCE_RECEIVED',
};

const DISPUTES: readonly string[] = ['PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE'];

/** Four-eyes request for a dispute, or for a forced receipt of a payment with the bank's proof. */
export async function requestAnswer(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsBackOffice.requestAnswer'>,
): Promise<Value<'paymentsBackOffice.requestAnswer'> | Refusal> {
  const { scope } = context.operator;
  return openWithdrawalRequest(deps, context, input, answerDispute(deps), async (tx, order) => {
    const taken = await claimedByOther(tx, context, order.id);
    if (taken) return taken;
    const payload = await answerOf(deps, tx, context, order, input);
    if (isRefusal(payload)) return payload;
    if (input.evidence !== undefined) {
      const by = { operatorId: scope.operatorId };
      if ((await attachProofs(tx, scope, by, order.id, [input.evidence])) !== 1) return refuse('PROOF_REQUIRED');
    } else if (input.answer === 'FORCE_RECEIVED') return refuse('PROOF_REQUIRED');
    return payload;
  });
}

async function answerOf(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  order: WithdrawalRow,
  input: Payload<'paymentsBackOffice.requestAnswer'>,
): Promise<ApprovalPayload<typeof SCHEMA> | Refusal> {
  const { exponent } = context.brand.currency;
  const isForced = input.answer === 'FORCE_RECEIVED';
  if (!DISPUTES.includes(order.state) && !(isForced && order.state === 'DISBURSED'))
    return refuse('WD_NO_OPEN_DISPUTE');
  const isPart = input.answer === 'PARTIAL_RETURN';
  const part = isPart ? parseAmount(input.amount ?? '', exponent) : order.disputed;
  if (part === null) return refuse('AMOUNT_INVALID');
  if (isPart && (part <= 0n || part >= order.disputed)) return refuse('WD_PARTIAL_AMOUNT');
  const bearer = input.source ?? 'HOUSE';
  // A second payment is made with our money, because the provider has not returned the first one.
  if (input.answer === 'REPAY' && bearer === 'PROVIDER') return refuse('BAD_REQUEST', { field: 'source' });
  if (input.answer === 'REPAY') {
    const channel = (await listPayoutChannels(tx, context.operator.scope)).find((one) => one.code === input.channel);
    if (!channel?.open || (channel.sandbox && !deps.sandboxAllowed)) return refuse('CHANNEL_CLOSED');
    // A second payment is not split, so the disputed amount must fit into the channel's maximum.
    if (channel.maximum !== null && part > channel.maximum)
      return refuse('AMOUNT_ABOVE_MAX', { max: formatAmount(channel.maximum, exponent) });
  }
  // Without an answer by the member nothing is disputed: the whole amount would count as received.
  const about = order.state === 'DISBURSED' ? order.net : part;
  return {
    orderId: order.id.toString(),
    answer: input.answer,
    amount: isForced ? '0' : part.toString(),
    disputed: order.disputed.toString(),
    bearer: isForced ? null : bearer,
    shown: formatAmount(minorUnits(about), exponent),
    channel: input.answer === 'REPAY' ? (input.channel ?? null) : null,
  };
}

/** The order's attempt, channel and provider number become those of the second payment, so the first is stored as a payment of its own. */
async function recordFirstPayment(tx: Queryable, scope: Scope, order: WithdrawalRow): Promise<void> {
  const { attempt, net: amount, channel, providerNo, disbursedAt: paidAt } = order;
  if (channel === null || paidAt === null || (await listParts(tx, scope, order.id)).length > 0) return;
  await insertPart(tx, scope, order.id, { attempt, amount, channel, providerNo, paidAt });
}

async function applyAnswer(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  payload: Static<typeof SCHEMA>,
  by: Approval,
): Promise<Refusal | null> {
  const order = await lockWithdrawal(tx, scope, BigInt(payload.orderId));
  if (order === null) return refuse('NOT_FOUND');
  if (order.disputed.toString() !== payload.disputed) return refuse('ORDER_STATE', { state: order.state });
  const amount = BigInt(payload.amount);
  const kind = EVENTS[payload.answer];
  const event = kind === 'OP_PARTIAL_RETURN' ? { kind, amount } : ({ kind } as ConfirmationEvent);
  const isRepay = payload.answer === 'REPAY';
  if (isRepay) await recordFirstPayment(tx, scope, order);
  const moved = await confirm(deps, tx, scope, order, event, {
    at: by.at,
    actor: by.checker,
    change: isRepay ? { repay: 'DUE', ...(payload.channel !== null && { channel: payload.channel }) } : {},
    detail: { amount: payload.amount, bearer: payload.bearer },
  });
  if (isRefusal(moved)) return moved;
  const brand = await deps.brand(scope.brandId);
  const { answer, bearer } = payload;
  if (bearer === null || answer === 'FORCE_RECEIVED') return null;
  const post = (movement: Movement) => postMovements(deps, tx, brand, order, { movements: [movement], at: by.at });
  if (answer !== 'REPAY') return post(movements.giveBack(order, amount, bearer));
  return bearer === 'PROVIDER' ? null : post(movements.payAgain(order, amount, bearer));
}
