import type { Queryable } from '@lantern/database';
import type { Event } from '@lantern/server-kit';
import type { SettledBets } from '../wallet/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { countMemberOrders } from './repository/counts.ts';
import { hasOpenWithdrawal } from './repository/withdrawal-counts.ts';

/**
 * After bets were settled: ends the requirements of members whose money is gone and who have no deposit on its way. The rule looks
 * at what they have now, so each is looked at once, however many of the bets were his.
 */
export async function clearBusted(deps: PaymentsDeps, tx: Queryable, events: readonly Event[]): Promise<void> {
  for (const { merchantId, book, memberIds } of bettorsOf(events)) {
    const merchant = await deps.merchant(merchantId);
    for (const memberId of await deps.wallet.withOpenTurnover(tx, merchantId, [...memberIds])) {
      const scope = { merchantId, memberId, book };
      const { inProcess } = await countMemberOrders(tx, scope, deps.clock.now());
      await deps.wallet.clearWhenBust(tx, merchant, scope, {
        hasDepositInProcess: inProcess > 0,
        hasOpenWithdrawal: await hasOpenWithdrawal(tx, scope),
      });
    }
  }
}

/** Whose bets the events tell of, by brand and book. */
function bettorsOf(events: readonly Event[]) {
  const books = new Map<string, { merchantId: bigint; book: SettledBets['book']; memberIds: Set<bigint> }>();
  for (const { merchantId, payload } of events) {
    const { book, bets } = payload as SettledBets;
    const name = `${merchantId} ${book}`;
    const { memberIds } = books.get(name) ?? { memberIds: new Set<bigint>() };
    for (const bet of bets) memberIds.add(BigInt(bet.memberId));
    books.set(name, { merchantId, book, memberIds });
  }
  return books.values();
}
