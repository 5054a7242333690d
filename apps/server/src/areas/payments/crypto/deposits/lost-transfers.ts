import type { Queryable } from '@lantern/database';
import { findOrder } from '../../deposits/repository/orders.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { TransferRow } from '../repository/transfers.ts';
import { paymentNo } from './settle-transfers.ts';

/** Notifies the registered handlers of credited money whose block was removed from the chain. */
export async function reportLost(
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
    const { id: orderId, channel, received, creditedAt } = order;
    const providerNo = order.providerNo ?? paymentNo(transfer);
    const account = `A:CRYPTO:${transfer.chain}`;
    await deps.lost(tx, scope, { orderId, providerNo, channel, account, received, creditedAt }, now);
  }
}
