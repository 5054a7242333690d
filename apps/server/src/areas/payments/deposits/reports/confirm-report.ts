import type { Scope } from '@lantern/server-kit';
import type { ChannelRow } from '../../channels/repository/channels.ts';
import type { PaymentReport, PspGateway } from '../../gateways/psp.ts';

/** The provider's own status beside its callback; `NONE`: it has no status yet, and the callback is processed when it is repeated. */
export type Confirmation = 'AGREES' | 'DIFFERS' | 'NONE';

/** Status queries in flight, by gateway and order, so that repeated callbacks cause one query. */
const inFlight = new WeakMap<PspGateway, Map<string, Promise<PaymentReport | null>>>();

function queryOnce(
  gateway: PspGateway,
  { brandId }: Scope,
  channel: string,
  orderNo: string,
): Promise<PaymentReport | null> {
  const queries = inFlight.get(gateway) ?? new Map<string, Promise<PaymentReport | null>>();
  inFlight.set(gateway, queries);
  const key = `${brandId}:${channel}:${orderNo}`;
  const running = queries.get(key);
  if (running) return running;
  const query = gateway.queryPayment(brandId, channel, orderNo).finally(() => queries.delete(key));
  queries.set(key, query);
  return query;
}

/** True when the provider's status must be queried before a callback is trusted: for weak signatures, and for large amounts. */
export function needsStatusQuery(
  gateway: PspGateway,
  channel: Pick<ChannelRow, 'queryAbove'>,
  report: PaymentReport,
): boolean {
  return gateway.believes !== 'SIGNATURE' || (report.event === 'PAID' && report.amount > channel.queryAbove);
}

/** Compares a callback with the provider's own status. @throws NoAnswer when the provider does not answer */
export async function confirmReport(
  gateway: PspGateway,
  scope: Scope,
  channel: Pick<ChannelRow, 'code'>,
  report: PaymentReport,
): Promise<Confirmation> {
  const status = await queryOnce(gateway, scope, channel.code, report.orderNo);
  if (status === null && gateway.believes === 'STATUS') return 'NONE';
  const isSame =
    status?.event === report.event && status.amount === report.amount && status.providerNo === report.providerNo;
  return isSame ? 'AGREES' : 'DIFFERS';
}
