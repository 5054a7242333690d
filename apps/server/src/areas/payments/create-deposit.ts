import type { Payload } from '@lantern/contract/schemas';
import { checkDeposit, type DepositRefusalCode } from '@lantern/engines/cashier';
import { applyPpmCeil, formatAmount, minorUnits, parseAmount, ratePpm } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refusable, refuse } from '@lantern/server-kit';
import { clearBustedMember } from './clear-busted.ts';
import type { PaymentsDeps } from './deps.ts';
import { NoAnswer, ProviderRefused } from './gateways/provider-call.ts';
import type { PspGateway } from './gateways/psp.ts';
import { limits } from './limits.ts';
import { openOwnPage, payableOf } from './open-transfer.ts';
import { type ChannelRow, findChannel } from './repository/channels.ts';
import { countMemberOrders } from './repository/counts.ts';
import {
  findByRequest,
  findOwnOrder,
  insertEvent,
  insertOrder,
  lockMemberDeposits,
  type NewOrder,
  type OrderRow,
} from './repository/orders.ts';
import { planQuestion } from './repository/questions.ts';
import { type DepositOrder, showOrder } from './show-order.ts';
import { stepOrder } from './step-order.ts';
import { type Caller, callerOf, termsOf } from './terms-for.ts';

/** A provider that has not called back after this time is asked. */
const FIRST_QUESTION_MS = 60_000;

/**
 * Opens a deposit order and its payment at the provider. The same `requestId` answers the same order; another amount or channel
 * under it is a conflict. The provider is asked after the order is committed, so an answer that is lost leaves an order that
 * expires, never a payment without one.
 */
export async function createDeposit(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.createDeposit'>,
): Promise<DepositOrder | Refusal> {
  const { scope, protectedActions } = context.member;
  const { currency } = context.merchant;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const amount = parseAmount(input.amount, currency.exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const channel = await findChannel(deps.pool, scope, input.channel);
  if (channel === null) return refuse('CHANNEL_CLOSED');
  if (channel.sandbox && !deps.sandboxAllowed) return refuse('SANDBOX_OFF');
  const gateway = deps.gateways.get(channel.gateway);
  if (gateway === undefined && channel.receiving === null) return refuse('CHANNEL_CLOSED');

  // Asked before the transaction: whoever holds a connection must not wait for a second one.
  const payerName = input.payerName?.trim() || (await deps.members.realNameOf(scope)) || context.member.account;
  const caller = await callerOf(deps, context, [channel]);
  const opened = await openOrder(deps, context, { requestId: input.requestId, amount, payerName }, { channel, caller });
  if (isRefusal(opened)) return opened;
  const order = opened.state === 'CREATED' && gateway ? await openPayment(deps, context, opened, gateway) : opened;
  return isRefusal(order) ? order : showOrder(order, currency.exponent);
}

async function openOrder(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Pick<NewOrder, 'requestId' | 'amount' | 'payerName'>,
  { channel, caller }: { readonly channel: ChannelRow; readonly caller: Caller },
): Promise<OrderRow | Refusal> {
  const { scope } = context.member;
  const { now } = context;
  return refusable(deps.pool, async (tx) => {
    await lockMemberDeposits(tx, scope);
    const known = await findByRequest(tx, scope, input.requestId);
    if (known !== null) {
      return known.amount === input.amount && known.channel === channel.code ? known : refuse('IDEMPOTENCY_CONFLICT');
    }
    const counts = await countMemberOrders(tx, scope, now);
    const terms = (await termsOf(tx, scope.merchantId, caller, [channel])).get(channel.code);
    if (terms === undefined) throw new Error(`no terms of channel ${channel.code}`);
    if (terms.closure !== null) return refuse('CHANNEL_CLOSED', { reason: terms.closure });
    const decision = checkDeposit(
      { isOpen: true, min: terms.minimum, max: terms.maximum },
      limits,
      { openOrders: counts.open, expiredAtMs: counts.expiredAt.map((at) => at.getTime()), limitLeft: null },
      input.amount,
      now.getTime(),
    );
    if (!decision.ok) return refuseDeposit(decision, context.merchant.currency.exponent);
    const allowed = await deps.safety.mayDeposit(tx, scope, input.amount, now);
    if (allowed !== null) return allowed;
    const unproven = await deps.safety.identityForDeposit(tx, scope, input.amount, now);
    if (unproven !== null) return unproven;
    const payable = await payableOf(tx, scope, channel, input.amount, context);
    if (payable === null) return refuse('CHANNEL_CLOSED', { reason: 'CAP' });
    // Whose money was gone by other ways than bets begins anew with this deposit: nothing old is left to be bet.
    await clearBustedMember(deps, tx, scope);
    const id = await insertOrder(tx, scope, {
      requestId: input.requestId,
      channel: channel.code,
      amount: input.amount,
      payable,
      receiving: channel.receiving,
      fee: applyPpmCeil(minorUnits(input.amount), ratePpm(channel.feePpm)),
      payerName: input.payerName,
      createdAt: now,
      expiresAt: new Date(now.getTime() + channel.minutesToPay * 60_000),
    });
    await insertEvent(tx, scope, id, {
      at: now,
      event: 'CREATED',
      from: null,
      to: 'CREATED',
      actor: context.member.account,
    });
    // A bank transfer's payment page is ours, and open at once.
    if (channel.receiving !== null) await openOwnPage(tx, scope, id, now);
    const order = await findOwnOrder(tx, scope, id);
    if (order === null) throw new Error(`deposit order ${id} vanished inside its own transaction`);
    return order;
  });
}

/** The engine's refusal with its amounts as the caller reads them. */
function refuseDeposit(
  refusal: { readonly code: DepositRefusalCode; readonly params: Readonly<Record<string, string | number>> },
  exponent: number,
): Refusal {
  const { min, max } = refusal.params;
  const money = (digits: string) => formatAmount(BigInt(digits), exponent);
  return refuse(refusal.code, {
    ...refusal.params,
    ...(typeof min === 'string' && { min: money(min) }),
    ...(typeof max === 'string' && { max: money(max) }),
  });
}

/**
 * Opens the payment of a committed order. Without an answer the order stays as it is: the same request asks again, and the provider,
 * which knows the order number, answers the same payment. A provider's clear no ends the order.
 */
async function openPayment(
  deps: PaymentsDeps,
  context: MemberContext,
  order: OrderRow,
  gateway: PspGateway,
): Promise<OrderRow | Refusal> {
  const { scope } = context.member;
  const actor = `provider:${gateway.name}`;
  if (!gateway.sandbox)
    await planQuestion(deps.pool, scope, order.id, new Date(context.now.getTime() + FIRST_QUESTION_MS));
  try {
    const payment = await gateway.createPayment({
      merchantId: scope.merchantId,
      channel: order.channel,
      orderNo: order.id.toString(),
      amount: order.payable,
      currency: context.merchant.currency.code,
      payerName: order.payerName ?? context.member.account,
      expiresAt: order.expiresAt,
    });
    const change = { providerNo: payment.providerNo, paymentUrl: payment.paymentUrl };
    await stepOrder(deps, scope, order.id, { event: 'PAGE_OPENED', at: context.now, actor, change });
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    if (!isRefused && !(error instanceof NoAnswer)) throw error;
    deps.log.warn({ order: order.id.toString(), channel: order.channel, err: error }, 'a payment was not opened');
    if (!isRefused) return refuse('PROVIDER_SILENT');
    const step = { at: context.now, actor, change: { reason: 'PROVIDER_REFUSED' } };
    await stepOrder(deps, scope, order.id, { event: 'PROVIDER_FAILED', ...step });
    return refuse('CHANNEL_CLOSED');
  }
  const opened = await findOwnOrder(deps.pool, scope, order.id);
  if (opened === null) throw new Error(`deposit order ${order.id} vanished`);
  return opened;
}
