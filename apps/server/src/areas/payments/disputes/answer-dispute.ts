import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import type { ConfirmationEvent } from '@lantern/engines/cashier';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { listPayoutChannels } from '../channels/repository/payout-channels.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type DisputeBearer, type Movement, movements, postMovements } from '../withdrawals/move-money.ts';
import { confirm } from '../withdrawals/receipt/confirmation.ts';
import { insertPart, listParts } from '../withdrawals/repository/payout-parts.ts';
import { attachProofs } from '../withdrawals/repository/proofs.ts';
import { lockWithdrawal, type WithdrawalRow } from '../withdrawals/repository/withdrawals.ts';
import { openWithdrawalRequest } from '../withdrawals/review/open-request.ts';
import { claimedByOther } from './work-on-dispute.ts';

/** The four-eyes action that ends a dispute. */
export const ANSWER_ACTION = 'payments.answer-dispute';

type Answer = Payload<'paymentsOffice.requestAnswer'>['answer'];

/** State at the time of the request; the approval is for exactly this. Amounts are digits of minor units. */
type Frozen = {
  readonly orderId: string;
  readonly answer: Answer;
  readonly amount: string;
  readonly disputed: string;
  /** Null when no money moves. */
  readonly bearer: DisputeBearer | null;
  readonly channel: string | null;
  /** The disputed amount, as text. */
  readonly shown: string;
};

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
  input: Payload<'paymentsOffice.requestAnswer'>,
): Promise<Value<'paymentsOffice.requestAnswer'> | Refusal> {
  const { scope } = context.operator;
  return openWithdrawalRequest(deps, context, input, ANSWER_ACTION, async (tx, order) => {
    const taken = await claimedByOther(tx, context, order.id);
    if (taken) return taken;
    const frozen = await freeze(deps, tx, context, order, input);
    if (isRefusal(frozen)) return frozen;
    if (input.evidence !== undefined) {
      const by = { operatorId: scope.operatorId };
      if ((await attachProofs(tx, scope, by, order.id, [input.evidence])) !== 1) return refuse('PROOF_REQUIRED');
    } else if (input.answer === 'FORCE_RECEIVED') return refuse('PROOF_REQUIRED');
    return frozen;
  });
}

async function freeze(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  order: WithdrawalRow,
  input: Payload<'paymentsOffice.requestAnswer'>,
): Promise<Frozen | Refusal> {
  const { exponent } = context.merchant.currency;
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

/** On approval: ends the dispute as frozen in the request, unless it has changed since. */
export async function applyAnswer(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const frozen = values as unknown as Frozen;
  const order = await lockWithdrawal(tx, scope, BigInt(frozen.orderId));
  if (order === null) return refuse('NOT_FOUND');
  if (order.disputed.toString() !== frozen.disputed) return refuse('ORDER_STATE', { state: order.state });
  const amount = BigInt(frozen.amount);
  const kind = EVENTS[frozen.answer];
  const event = kind === 'OP_PARTIAL_RETURN' ? { kind, amount } : ({ kind } as ConfirmationEvent);
  const isRepay = frozen.answer === 'REPAY';
  if (isRepay) await recordFirstPayment(tx, scope, order);
  const moved = await confirm(deps, tx, scope, order, event, {
    at: by.at,
    actor: by.checker,
    change: isRepay ? { repay: 'DUE', ...(frozen.channel !== null && { channel: frozen.channel }) } : {},
    detail: { amount: frozen.amount, bearer: frozen.bearer },
  });
  if (isRefusal(moved)) return moved;
  const merchant = await deps.merchant(scope.merchantId);
  const { answer, bearer } = frozen;
  if (bearer === null || answer === 'FORCE_RECEIVED') return null;
  const post = (movement: Movement) => postMovements(deps, tx, merchant, order, { movements: [movement], at: by.at });
  if (answer !== 'REPAY') return post(movements.giveBack(order, amount, bearer));
  return bearer === 'PROVIDER' ? null : post(movements.payAgain(order, amount, bearer));
}
