import type { Scope } from '@lantern/server-kit';
import type { ChannelRow } from '../../channels/repository/channels.ts';
import type { PaymentReport, PspGateway } from '../../gateways/psp.ts';

/** A callback after the check against the provider's own status. */
export type Confirmation =
  /** Processed: the status agrees, differs (`isConfirmed` false), or no status query was needed. */
  | { readonly kind: 'TAKEN'; readonly isConfirmed: boolean }
  /** The provider has no status yet: the callback is not processed, and the status is queried again later. */
  | { readonly kind: 'OPEN' };

const TAKEN: Confirmation = { kind: 'TAKEN', isConfirmed: true };

/** Status queries in flight, by gateway and order, so that repeated callbacks cause one query. */
const asked = new WeakMap<PspGateway, Map<string, Promise<PaymentReport | null>>>();

function askOnce(
  gateway: PspGateway,
  { merchantId }: Scope,
  channel: string,
  orderNo: string,
): Promise<PaymentReport | null> {
  const questions = asked.get(gateway) ?? new Map<string, Promise<PaymentReport | null>>();
  asked.set(gateway, questions);
  const key = `${merchantId}:${channel}:${orderNo}`;
  const known = questions.get(key);
  if (known) return known;
  const question = gateway.queryPayment(merchantId, channel, orderNo).finally(() => questions.delete(key));
  questions.set(key, question);
  return question;
}

/** True when the provider's status must be queried before a callback is trusted: for weak signatures, and for large amounts. */
export function isAskedFor(
  gateway: PspGateway,
  channel: Pick<ChannelRow, 'queryAbove'>,
  report: PaymentReport,
): boolean {
  return gateway.believes !== 'SIGNATURE' || (report.event === 'PAID' && report.amount > channel.queryAbove);
}

/** Checks whether a callback can be trusted. @throws NoAnswer when a status query is needed and the provider does not answer */
export async function confirmReport(
  gateway: PspGateway,
  scope: Scope,
  channel: Pick<ChannelRow, 'code' | 'queryAbove'>,
  report: PaymentReport,
): Promise<Confirmation> {
  if (!isAskedFor(gateway, channel, report)) return TAKEN;
  const status = await askOnce(gateway, scope, channel.code, report.orderNo);
  if (status === null && gateway.believes === 'STATUS') return { kind: 'OPEN' };
  const isConfirmed =
    status?.event === report.event && status.amount === report.amount && status.providerNo === report.providerNo;
  return { kind: 'TAKEN', isConfirmed };
}
