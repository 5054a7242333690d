import { createHash } from 'node:crypto';
import {
  type CallContext,
  isRefusal,
  type MerchantView,
  type Refusal,
  refusable,
  refuse,
  type Scope,
} from '@lantern/server-kit';
import { announce } from './announce-order.ts';
import { applyReport } from './apply-report.ts';
import { openChannelSecret } from './channel-secrets.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentReport, PspGateway } from './gateways/psp.ts';
import { type ChannelRow, findChannel } from './repository/channels.ts';
import { takeNotice } from './repository/notices.ts';
import { lockOrder } from './repository/orders.ts';

/**
 * A provider tells us about a payment. Only what is signed, fresh and about one of our orders is believed; a repeated call
 * changes nothing and is answered as the first one; "ok" is said after the commit.
 */
export async function receiveCallback(deps: PaymentsDeps, context: CallContext): Promise<'ok' | Refusal> {
  const { merchant } = context;
  const scope = { merchantId: merchant.id };
  const channel = await findChannel(deps.pool, scope, context.params.channel ?? '');
  const gateway = channel && deps.gateways.get(channel.gateway);
  if (!channel || !gateway) return refuse('NOT_FOUND');
  if (channel.sandbox && !deps.sandboxAllowed) return refuse('CHANNEL_CLOSED');
  const body = context.rawBody ?? Buffer.alloc(0);
  const secret = openChannelSecret(deps, merchant.id, channel);
  const report = gateway.readCallback(context.headers, body, secret, context.now);
  if (report === null) {
    deps.log.warn({ channel: channel.code, ip: context.ip }, 'a deposit call-back with a wrong signature was refused');
    return refuse('SIGNATURE_INVALID');
  }
  if (!/^[1-9]\d{0,17}$/.test(report.orderNo)) return refuse('NOT_FOUND');
  if (report.currency !== merchant.currency.code || report.amount <= 0n) return refuse('BAD_REQUEST');
  const isConfirmed = await confirmLarge(gateway, scope, channel, report);
  return takeReport(deps, merchant, channel, { report, isConfirmed, body, at: context.now });
}

/** Above the channel's bound the provider's own status must say the same. */
async function confirmLarge(
  gateway: PspGateway,
  scope: Scope,
  channel: ChannelRow,
  report: PaymentReport,
): Promise<boolean> {
  if (report.event !== 'PAID' || report.amount <= channel.queryAbove) return true;
  const status = await gateway.queryPayment(scope.merchantId, channel.code, report.orderNo);
  return status?.event === 'PAID' && status.amount === report.amount && status.providerNo === report.providerNo;
}

async function takeReport(
  deps: PaymentsDeps,
  merchant: MerchantView,
  channel: ChannelRow,
  told: { report: PaymentReport; isConfirmed: boolean; body: Buffer; at: Date },
): Promise<'ok' | Refusal> {
  const scope = { merchantId: merchant.id };
  const { report, at, body } = told;
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
      at,
    });
    if (earlier) return earlier.digest.equals(digest) ? null : refuse('IDEMPOTENCY_CONFLICT');
    return applyReport(deps, tx, merchant, order, told);
  });
  if (isRefusal(result)) return result;
  // An order that has ended is announced by its event.
  if (result?.state === 'MATCHING' || result?.state === 'LATE') await announce(deps, scope, result);
  return 'ok';
}
