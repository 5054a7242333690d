import type { Queryable } from '@lantern/database';
import { businessDay } from '@lantern/server-kit';
import { findOrder } from '../../deposits/repository/orders.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { upsertCase } from '../../reconciliation/repository/cases.ts';
import type { TransferRow } from '../repository/transfers.ts';
import { paymentNo } from './settle-transfers.ts';

/** Run id of cases found outside of a reconciliation run. */
const NO_RUN = 0n;

/**
 * Opens a case at once for credited money whose block was removed from the chain. It has the same key as in the daily reconciliation, which
 * closes the case if the transfer appears again.
 */
export async function openCasesOfLost(
  deps: PaymentsDeps,
  tx: Queryable,
  lost: readonly TransferRow[],
  now: Date,
): Promise<void> {
  for (const transfer of lost) {
    if (transfer.state !== 'TAKEN' || transfer.orderId === null) continue;
    const scope = { brandId: transfer.brandId };
    const order = await findOrder(tx, scope, transfer.orderId);
    if (order === null || order.creditedAt === null) continue;
    const { businessTimeZone } = await deps.settings(transfer.brandId);
    const [orderNo, providerNo] = [order.id.toString(), order.providerNo ?? paymentNo(transfer)];
    const run = { id: NO_RUN, day: businessDay(order.creditedAt, businessTimeZone), at: now };
    await upsertCase(tx, scope, run, {
      ...{ key: `MISSING_THERE:DEPOSIT:${order.channel}:${orderNo}:${providerNo}`, kind: 'MISSING_THERE' },
      ...{ side: 'DEPOSIT', channel: order.channel, account: `A:CRYPTO:${transfer.chain}` },
      ...{ orderNo, providerNo, ours: order.received, theirs: null },
    });
  }
}
