import { type CallContext, type Refusal, refuse } from '@lantern/server-kit';
import { openChannelSecret } from '../../channels/channel-secrets.ts';
import { type ChannelRow, findChannel } from '../../channels/repository/channels.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { readProviderSettings } from '../../gateways/provider-account.ts';
import { NoAnswer } from '../../gateways/provider-call.ts';
import type { PaymentReport, PspGateway } from '../../gateways/psp.ts';
import { findNotice } from '../repository/notices.ts';
import { type Confirmation, confirmReport, needsStatusQuery } from './confirm-report.ts';
import { isRepetition, processReport } from './process-report.ts';

/**
 * Receives a provider's callback about a payment. It is accepted only when it is signed, fresh and about one of our orders. A repeated
 * callback changes nothing and gets the same answer; "ok" is sent after the commit.
 */
export async function receiveCallback(deps: PaymentsDeps, context: CallContext): Promise<'ok' | Refusal> {
  const { brand } = context;
  const scope = { brandId: brand.id };
  const channel = await findChannel(deps.pool, scope, context.params.channel ?? '');
  const gateway = channel && deps.gateways.get(channel.gateway);
  if (!channel || !gateway) return refuse('NOT_FOUND');
  if (channel.sandbox && !deps.sandboxAllowed) return refuse('CHANNEL_CLOSED');
  const body = context.rawBody ?? Buffer.alloc(0);
  const report = readReport(deps, context, channel, gateway, body);
  if (report === null) {
    deps.log.warn({ channel: channel.code, ip: context.ip }, 'a deposit callback with a wrong signature was refused');
    return refuse('SIGNATURE_INVALID');
  }
  if (!/^[1-9]\d{0,17}$/.test(report.orderNo)) return refuse('NOT_FOUND');
  if (report.currency !== brand.currency.code || report.amount <= 0n) return refuse('BAD_REQUEST');
  const received = { report, body: textOf(body), at: context.now };
  if (!needsStatusQuery(gateway, channel, report))
    return processReport(deps, brand, channel, { ...received, isConfirmed: true });
  // The provider is queried once about a report: its repetitions are answered from the first one.
  const earlier = await findNotice(deps.pool, scope, { ...report, channel: channel.code });
  if (earlier) return isRepetition(earlier, report) ? 'ok' : refuse('IDEMPOTENCY_CONFLICT');
  const confirmation = await confirm(deps, gateway, scope, channel, report);
  if (confirmation === 'NONE') return refuse('PROVIDER_SILENT');
  return processReport(deps, brand, channel, { ...received, isConfirmed: confirmation === 'AGREES' });
}

function readReport(
  deps: PaymentsDeps,
  { brand, headers, now }: CallContext,
  channel: ChannelRow,
  gateway: PspGateway,
  body: Buffer,
): PaymentReport | null {
  const secret = openChannelSecret(deps, brand.id, channel);
  const account = { ...readProviderSettings(channel.settings), secret, currency: brand.currency };
  return gateway.readCallback(headers, body, account, now);
}

/** A provider without an answer to the status query will repeat its callback; nothing is processed until then. */
async function confirm(
  deps: PaymentsDeps,
  gateway: PspGateway,
  scope: { readonly brandId: bigint },
  channel: ChannelRow,
  report: PaymentReport,
): Promise<Confirmation> {
  try {
    return await confirmReport(gateway, scope, channel, report);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    deps.log.warn({ channel: channel.code, order: report.orderNo, err: error }, 'a callback could not be confirmed');
    return 'NONE';
  }
}

/** The callback as stored: JSON when valid, else text. */
function textOf(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
