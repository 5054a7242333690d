import { DepositFailed } from '@lantern/events';
import { type Pieces, plainPieces, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { publishEnded } from './order-events.ts';
import { listExpired } from './repository/counts.ts';
import { lockOrder } from './repository/orders.ts';
import { stepLocked } from './step-order.ts';

const BATCH = 200;

/** Expires orders whose time to pay is over, each in its own transaction, so that one failure does not block the others. */
export async function expireDeposits(deps: PaymentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const { id, brandId } of await listExpired(deps.pool, now, BATCH, await pieces.waiting('deposit'))) {
    const scope = { brandId };
    const expire = () =>
      transactionOrRefuse(deps.pool, async (tx) => {
        const order = await lockOrder(tx, scope, id);
        if (order === null || order.expiresAt > now) return refuse('NOT_FOUND');
        await publishEnded(deps, tx, scope, order, { type: DepositFailed, amount: order.amount });
        return stepLocked(tx, scope, order, { event: 'TIME_OUT', at: now, actor: 'clock' });
      });
    await pieces.run(`deposit ${id}`, expire, brandId);
  }
}
