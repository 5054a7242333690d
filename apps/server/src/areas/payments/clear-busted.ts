import type { Queryable } from '@lantern/database';
import type { Event } from '@lantern/server-kit';
import type { SettledBets } from '../wallet/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { countMemberOrders } from './repository/counts.ts';
import { hasOpenWithdrawal } from './repository/withdrawal-counts.ts';

/** After bets were settled: ends the requirements of members whose money is gone and who have no deposit on its way. */
export async function clearBusted(deps: PaymentsDeps, tx: Queryable, event: Event): Promise<void> {
  const settled = event.payload as SettledBets;
  const merchant = await deps.merchant(event.merchantId);
  const memberIds = [...new Set(settled.bets.map((bet) => BigInt(bet.memberId)))];
  for (const memberId of await deps.wallet.withOpenTurnover(tx, event.merchantId, memberIds)) {
    const scope = { merchantId: event.merchantId, memberId, book: settled.book };
    const { inProcess } = await countMemberOrders(tx, scope, deps.clock.now());
    await deps.wallet.clearWhenBust(tx, merchant, scope, {
      hasDepositInProcess: inProcess > 0,
      hasOpenWithdrawal: await hasOpenWithdrawal(tx, scope),
    });
  }
}
