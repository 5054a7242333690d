import type { Queryable } from '@lantern/database';
import { businessDay } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { findOrder } from '../repository/orders.ts';
import { upsertCase } from '../repository/reconciliation.ts';
import type { TransferRow } from './repository/transfers.ts';
import { paymentNo } from './settle-transfers.ts';

/** Cases that were found between runs belong to none. */
const NO_RUN = 0n;

/**
 * Credited money whose block is no more: a case at once, under the key that the day's reconciliation gives it, which also settles it
 * should the money come back.
 */
export async function openCasesOfLost(
  deps: PaymentsDeps,
  tx: Queryable,
  lost: readonly TransferRow[],
  now: Date,
): Promise<void> {
  for (const transfer of lost) {
    if (transfer.state !== 'TAKEN' || transfer.orderId === null) continue;
    const scope = { merchantId: transfer.merchantId };
    const order = await findOrder(tx, scope, transfer.orderId);
    if (order === null || order.creditedAt === null) continue;
    const { businessTimeZone } = await deps.settings(transfer.merchantId);
    const [orderNo, providerNo] = [order.id.toString(), order.providerNo ?? paymentNo(transfer)];
    const run = { id: NO_RUN, day: businessDay(order.creditedAt, businessTimeZone), at: now };
    await upsertCase(tx, scope, run, {
      ...{ key: `MISSING_THERE:DEPOSIT:${order.channel}:${orderNo}:${providerNo}`, kind: 'MISSING_THERE' },
      ...{ side: 'DEPOSIT', channel: order.channel, account: `A:CRYPTO:${transfer.chain}` },
      ...{ orderNo, providerNo, ours: order.received, theirs: null },
    });
  }
}
