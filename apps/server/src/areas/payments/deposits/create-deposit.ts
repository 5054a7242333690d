import type { Payload } from '@lantern/contract/schemas';
import { pipeline, type Queryable } from '@lantern/database';
import { checkDeposit, type DepositRefusalCode } from '@lantern/engines/cashier';
import { applyPpmCeil, formatAmount, minorUnits, parseAmount, ratePpm } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import { PRINTED_NAME, readPersonName } from '../../identity/index.ts';
import { type ChannelRow, findChannel } from '../channels/repository/channels.ts';
import { type Caller, callerOf, termsOf } from '../channels/terms-for.ts';
import { quoteCoins } from '../crypto/deposits/quote-coins.ts';
import { type ChainOrder, insertChainOrder } from '../crypto/repository/chain-orders.ts';
import type { PaymentsDeps } from '../deps.ts';
import { NoAnswer, ProviderRefused } from '../gateways/provider-call.ts';
import type { PspGateway } from '../gateways/psp.ts';
import { clearBustedMember } from '../member-money/clear-busted.ts';
import { limits } from './limits.ts';
import { openOwnPage, payableOf } from './open-transfer.ts';
import { countMemberOrders } from './repository/counts.ts';
import {
  findByRequest,
  findOwnOrder,
  insertOrder,
  lockMemberDeposits,
  type NewOrder,
  type OrderRow,
} from './repository/orders.ts';
import { planQuery } from './repository/status-queries.ts';
import { type DepositOrder, showOrder } from './show-order.ts';
import { stepFresh } from './step-order.ts';

/** The provider is polled when no callback has arrived after this time. */
const FIRST_QUERY_MS = 60_000;

/**
 * Creates a deposit order and its payment at the provider. The same `requestId` returns the same order; with another amount, channel or
 * promotion it is a conflict. The provider is called after the commit, so a lost answer leaves an order that expires, never a payment
 * without an order.
 */
export async function createDeposit(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.createDeposit'>,
): Promise<DepositOrder | Refusal> {
  const { scope, protectedActions } = context.member;
  const { currency } = context.brand;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const amount = parseAmount(input.amount, currency.exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const named = input.payerName?.trim() ? readPersonName('payerName', input.payerName, PRINTED_NAME) : null;
  if (isRefusal(named)) return named;
  const channel = await findChannel(deps.pool, scope, input.channel);
  if (channel === null) return refuse('CHANNEL_CLOSED');
  if (channel.sandbox && !deps.sandboxAllowed) return refuse('SANDBOX_OFF');
  const gateway = deps.gateways.get(channel.gateway);
  const served = deps.chains.served(channel.gateway);
  if (gateway === undefined && channel.receiving === null && served === null) return refuse('CHANNEL_CLOSED');

  // Read before the transaction, so that no caller holds one pool connection while it waits for another.
  const payerName = named ?? ((await deps.members.realNameOf(scope)) || context.member.account);
  const caller = await callerOf(deps, context, [channel]);
  const coins = served && (await quoteCoins(deps, context, served, amount));
  if (coins !== null && isRefusal(coins)) return coins;
  const activityId = input.activity === undefined ? null : BigInt(input.activity);
  if (activityId !== null) await deps.promotions().release(scope, context.now);
  const ordered = { requestId: input.requestId, amount, payerName, activityId };
  const opened = await openOrder(deps, context, ordered, { channel, caller, coins });
  if (isRefusal(opened)) return opened;
  const order = opened.state === 'CREATED' && gateway ? await openPayment(deps, context, opened, gateway) : opened;
  return isRefusal(order) ? order : showOrder(order, currency.exponent);
}

/** What a member orders, and how it will be paid. */
type Ordered = Pick<NewOrder, 'requestId' | 'amount' | 'payerName' | 'activityId'>;
interface Means {
  readonly channel: ChannelRow;
  readonly caller: Caller;
  readonly coins: ChainOrder | null;
}

/** Checks and stores an order under the member's lock; a refusal rolls back everything. */
function openOrder(
  deps: PaymentsDeps,
  context: MemberContext,
  ordered: Ordered,
  { channel, caller, coins }: Means,
): Promise<OrderRow | Refusal> {
  const { scope } = context.member;
  const { now } = context;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const { earlier, counts, terms, limit, identity } = await pipeline({
      lock: lockMemberDeposits(tx, scope),
      earlier: findByRequest(tx, scope, ordered.requestId),
      counts: countMemberOrders(tx, scope, now),
      terms: termsOf(tx, scope.brandId, caller, [channel]),
      limit: deps.safety.mayDeposit(tx, scope, ordered.amount, now),
      identity: deps.safety.identityForDeposit(tx, scope, ordered.amount, now),
      // A member without money has no old wagering requirement left before this deposit.
      bust: clearBustedMember(deps, tx, scope),
    });
    if (earlier !== null) return isSame(earlier, ordered, channel) ? earlier : refuse('IDEMPOTENCY_CONFLICT');
    const offered = terms.get(channel.code);
    if (offered === undefined) throw new Error(`no terms of channel ${channel.code}`);
    if (offered.closure !== null) return refuse('CHANNEL_CLOSED', { reason: offered.closure });
    const decision = checkDeposit(
      { isOpen: true, min: offered.minimum, max: offered.maximum },
      limits,
      { openOrders: counts.open, expiredAtMs: counts.expiredAt.map((at) => at.getTime()), limitLeft: null },
      ordered.amount,
      now.getTime(),
    );
    if (!decision.ok) return refuseDeposit(decision, context.brand.currency.exponent);
    if (limit !== null) return limit;
    if (identity !== null) return identity;
    const payable = await payableOf(tx, scope, channel, ordered.amount, context);
    if (payable === null) return refuse('CHANNEL_CLOSED', { reason: 'CAP' });
    return storeOrder(deps, tx, context, { ...ordered, payable }, { channel, coins });
  });
}

const isSame = (earlier: OrderRow, { amount, activityId }: Ordered, { code }: ChannelRow) =>
  earlier.amount === amount && earlier.channel === code && earlier.activityId === activityId;

/** Stores a checked order with its promotion and its coins; opens the platform's own payment page. */
async function storeOrder(
  deps: PaymentsDeps,
  tx: Queryable,
  context: MemberContext,
  ordered: Ordered & Pick<NewOrder, 'payable'>,
  { channel, coins }: Pick<Means, 'channel' | 'coins'>,
): Promise<OrderRow | Refusal> {
  const { scope, account } = context.member;
  const { now } = context;
  const { activityId, amount, payerName } = ordered;
  const order = await insertOrder(
    tx,
    scope,
    {
      ...ordered,
      channel: channel.code,
      receiving: channel.receiving,
      fee: applyPpmCeil(minorUnits(amount), ratePpm(channel.feePpm)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + channel.minutesToPay * 60_000),
    },
    account,
  );
  if (activityId !== null) {
    const choice = { activityId, orderId: order.id, amount, channel: channel.code, payerName };
    const unfit = await deps.promotions().choose(tx, context, choice);
    if (unfit !== null) return unfit;
  }
  if (coins !== null) await insertChainOrder(tx, scope, order.id, coins);
  // For transfers and coins the platform shows the payment page itself, so it is open at once.
  if (channel.receiving === null && coins === null) return order;
  const opened = await openOwnPage(tx, scope, order, now);
  // The coin address is inserted after the order, so read the order again.
  return coins === null ? opened : ((await findOwnOrder(tx, scope, order.id)) ?? opened);
}

/** Converts the engine's refusal, with amounts in the format of the caller. */
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
 * Opens the payment of a committed order. Without an answer the order does not change: the same request tries again, and the provider
 * returns the same payment for the same order number. A signed refusal by the provider ends the order.
 */
async function openPayment(
  deps: PaymentsDeps,
  context: MemberContext,
  order: OrderRow,
  gateway: PspGateway,
): Promise<OrderRow | Refusal> {
  const { scope } = context.member;
  const actor = `provider:${gateway.name}`;
  if (!gateway.sandbox) await planQuery(deps.pool, scope, order.id, new Date(context.now.getTime() + FIRST_QUERY_MS));
  try {
    const payment = await gateway.createPayment({
      brandId: scope.brandId,
      channel: order.channel,
      orderNo: order.id.toString(),
      amount: order.payable,
      currency: context.brand.currency.code,
      payerName: order.payerName ?? context.member.account,
      expiresAt: order.expiresAt,
    });
    const change = { providerNo: payment.providerNo, paymentUrl: payment.paymentUrl };
    const opened = await stepFresh(deps, scope, order, { event: 'PAGE_OPENED', at: context.now, actor, change });
    // The callback was processed before the page URL was stored, so the order is already in a later state.
    return isRefusal(opened) ? ((await findOwnOrder(deps.pool, scope, order.id)) ?? order) : opened;
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    if (!isRefused && !(error instanceof NoAnswer)) throw error;
    deps.log.warn({ order: order.id.toString(), channel: order.channel, err: error }, 'a payment was not opened');
    if (!isRefused) return refuse('PROVIDER_SILENT');
    const step = { at: context.now, actor, change: { reason: 'PROVIDER_REFUSED' } };
    await stepFresh(deps, scope, order, { event: 'PROVIDER_FAILED', ...step });
    return refuse('CHANNEL_CLOSED');
  }
}
