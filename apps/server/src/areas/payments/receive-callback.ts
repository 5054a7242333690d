import { createHash } from 'node:crypto';
import type { Queryable } from '@lantern/database';
import { isSameName } from '@lantern/engines/cashier';
import { type CallContext, isRefusal, type Refusal, refusable, refuse, type Scope } from '@lantern/server-kit';
import { creditLocked } from './credit-deposit.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentReport } from './gateways/psp.ts';
import { type ChannelRow, findChannel } from './repository/channels.ts';
import { takeNotice } from './repository/counts.ts';
import { type DepositState, lockOrder, type OrderRow } from './repository/orders.ts';
import { announce, stepLocked } from './step-order.ts';

const SETTLED: readonly DepositState[] = ['CREDITED', 'FAILED', 'LATE', 'MATCHING', 'REVERSED'];

/**
 * A provider tells us about a payment. Only what is signed, fresh and about one of our orders is believed; a repeated call
 * changes nothing and is answered as the first one; "ok" is said after the commit.
 */
export async function receiveCallback(deps: PaymentsDeps, context: CallContext): Promise<'ok' | Refusal> {
  const scope = { merchantId: context.merchant.id };
  const channel = await findChannel(deps.pool, scope, context.params['channel'] ?? '');
  const gateway = channel && deps.gateways.get(channel.gateway);
  if (!channel || !gateway) return refuse('NOT_FOUND');
  if (channel.sandbox && !deps.sandboxAllowed) return refuse('CHANNEL_CLOSED');
  const body = context.rawBody ?? Buffer.alloc(0);
  const report = gateway.readCallback(context.headers, body, channel.secret, context.now);
  if (report === null) {
    deps.log.warn({ channel: channel.code, ip: context.ip }, 'a deposit call-back with a wrong signature was refused');
    return refuse('SIGNATURE_INVALID');
  }
  return applyReport(deps, scope, channel, report, body, context.now);
}

async function applyReport(
  deps: PaymentsDeps,
  scope: Scope,
  channel: ChannelRow,
  report: PaymentReport,
  body: Buffer,
  now: Date,
): Promise<'ok' | Refusal> {
  if (!/^[1-9]\d{0,18}$/.test(report.orderNo)) return refuse('NOT_FOUND');
  const { currency } = await deps.merchant(scope.merchantId);
  if (report.currency !== currency.code || report.amount <= 0n) return refuse('BAD_REQUEST');
  const confirmed = await confirmLarge(deps, scope, channel, report);
  const result = await refusable(deps.pool, async (tx) => {
    const order = await lockOrder(tx, scope, BigInt(report.orderNo));
    if (order === null || order.channel !== channel.code) return refuse('NOT_FOUND');
    const digest = createHash('sha256').update(`${report.orderNo}|${report.event}|${report.amount}`).digest();
    const earlier = await takeNotice(tx, scope, {
      channel: channel.code,
      providerNo: report.providerNo,
      event: report.event,
      body: JSON.parse(body.toString('utf8')),
      digest,
      answer: 'ok',
      at: now,
    });
    if (earlier) return earlier.digest.equals(digest) ? null : refuse('IDEMPOTENCY_CONFLICT');
    return moveByReport(deps, tx, scope, order, report, { at: now, confirmed });
  });
  if (isRefusal(result)) return result;
  if (result !== null) await announce(deps, scope, result);
  return 'ok';
}

/** Above the channel's bound the provider's own status must say the same. */
async function confirmLarge(
  deps: PaymentsDeps,
  scope: Scope,
  channel: ChannelRow,
  report: PaymentReport,
): Promise<boolean> {
  if (report.event !== 'PAID' || report.amount <= channel.queryAbove) return true;
  const gateway = deps.gateways.get(channel.gateway);
  const status = await gateway?.queryPayment(scope.merchantId, channel.code, report.orderNo);
  return status?.event === 'PAID' && status.amount === report.amount && status.providerNo === report.providerNo;
}

async function moveByReport(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  report: PaymentReport,
  { at, confirmed }: { at: Date; confirmed: boolean },
): Promise<OrderRow | null | Refusal> {
  const actor = `provider:${order.psp}`;
  if (order.state === 'CREATED') {
    // The notice was faster than our own note that the payment page exists.
    const opened = await stepLocked(tx, scope, order, { event: 'PAGE_OPENED', at, actor });
    return isRefusal(opened) ? opened : moveByReport(deps, tx, scope, opened, report, { at, confirmed });
  }
  // A provider that speaks again about an order that has ended is a matter of reconciliation; the order stays as it is.
  if (SETTLED.includes(order.state)) return null;
  if (report.event === 'FAILED') {
    const failed = await stepLocked(tx, scope, order, {
      event: 'PROVIDER_FAILED',
      at,
      actor,
      change: { reason: 'PROVIDER_FAILED' },
    });
    if (isRefusal(failed)) return null;
    await publishFailed(deps, tx, scope, order);
    return failed;
  }
  const doubt = await doubtOf(deps, tx, scope, order, report, { at, confirmed });
  const ended = order.state === 'EXPIRED' || order.state === 'CANCELLED';
  if (ended) {
    const late = await stepLocked(tx, scope, order, {
      event: 'LATE_MONEY',
      at,
      actor,
      change: { received: report.amount },
    });
    if (isRefusal(late)) return late;
    if (doubt !== null && doubt !== 'AMOUNT_DIFFERS') return late;
    return creditLocked(deps, tx, scope, late, { received: report.amount, event: 'LATE_CREDITED', at, actor });
  }
  if (doubt !== null) {
    return stepLocked(tx, scope, order, {
      event: 'UNCLEAR',
      at,
      actor,
      change: { received: report.amount, reason: doubt },
      detail: { received: report.amount.toString(), payerName: report.payerName },
    });
  }
  return creditLocked(deps, tx, scope, order, { received: report.amount, event: 'PAID', at, actor });
}

/** Why a person has to look at it, null when everything fits. */
async function doubtOf(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  order: OrderRow,
  report: PaymentReport,
  { at, confirmed }: { at: Date; confirmed: boolean },
): Promise<string | null> {
  if (!confirmed) return 'STATUS_NOT_CONFIRMED';
  if (report.amount !== order.payable) return 'AMOUNT_DIFFERS';
  if (report.payerName !== null && !isSameName(report.payerName, order.payerName ?? '')) return 'PAYER_NAME_DIFFERS';
  const member = { merchantId: scope.merchantId, memberId: order.memberId, book: order.book };
  return (await deps.safety.mayDeposit(tx, member, report.amount, at)) === null ? null : 'DEPOSIT_LIMIT';
}

export async function publishFailed(deps: PaymentsDeps, tx: Queryable, scope: Scope, order: OrderRow): Promise<void> {
  await deps.publish(tx, 'payments.deposit-failed', scope.merchantId, {
    memberId: order.memberId.toString(),
    orderId: order.id.toString(),
    book: order.book,
    amount: order.amount.toString(),
  });
}
