import type { Scope } from '@lantern/server-kit';
import type { PaymentReport, PspGateway } from './gateways/psp.ts';
import type { ChannelRow } from './repository/channels.ts';

/** What the provider's own status makes of a call-back. */
export type Confirmation =
  /** Taken as it is: it says the same, or nobody had to ask. */
  | { readonly kind: 'TAKEN'; readonly isConfirmed: boolean }
  /** The provider gives no status, or none yet: it is asked again later, and the call-back is not taken. */
  | { readonly kind: 'OPEN' };

const TAKEN: Confirmation = { kind: 'TAKEN', isConfirmed: true };

/** Questions under way, by gateway and order: a storm of one call-back asks its provider once. */
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

/** Whether the provider is asked before its call-back is believed: where a signature proves too little, and for large amounts. */
export function isAskedFor(
  gateway: PspGateway,
  channel: Pick<ChannelRow, 'queryAbove'>,
  report: PaymentReport,
): boolean {
  return gateway.believes !== 'SIGNATURE' || (report.event === 'PAID' && report.amount > channel.queryAbove);
}

/** Whether a call-back may be believed. @throws NoAnswer where the provider has to be asked and does not answer */
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
