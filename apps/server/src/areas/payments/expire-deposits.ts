import { transaction } from '@lantern/database';
import { isRefusal } from '@lantern/server-kit';
import type { PaymentsDeps } from './deps.ts';
import { publishFailed } from './receive-callback.ts';
import { listExpired } from './repository/counts.ts';
import { lockOrder } from './repository/orders.ts';
import { announce, stepLocked } from './step-order.ts';

const BATCH = 200;

/** Ends orders whose time to pay is over. Each in its own transaction: one that cannot end stops no other. */
export async function expireDeposits(deps: PaymentsDeps, now: Date): Promise<number> {
  let ended = 0;
  for (const key of await listExpired(deps.pool, now, BATCH)) {
    const scope = { merchantId: key.merchantId };
    const moved = await transaction(deps.pool, async (tx) => {
      const order = await lockOrder(tx, scope, key.id);
      if (order === null || order.expiresAt > now) return null;
      const expired = await stepLocked(tx, scope, order, { event: 'TIME_OUT', at: now, actor: 'clock' });
      if (isRefusal(expired)) return null;
      await publishFailed(deps, tx, scope, order);
      return expired;
    });
    if (moved === null) continue;
    ended += 1;
    await announce(deps, scope, moved);
  }
  return ended;
}
