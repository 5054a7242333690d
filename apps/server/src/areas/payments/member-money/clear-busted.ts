import type { Queryable } from '@lantern/database';
import { BetsCounted, type Committed, DepositFailed, WithdrawalMoved } from '@lantern/events';
import type { MemberScope } from '@lantern/server-kit';
import { countMemberOrders } from '../deposits/repository/counts.ts';
import type { PaymentsDeps } from '../deps.ts';
import { hasOpenWithdrawal } from '../withdrawals/repository/counts.ts';

/** Event types after which a member's balance may be zero. */
export const BUST_TYPES = [BetsCounted, DepositFailed, WithdrawalMoved] as const;
type BustEvent = Committed<(typeof BUST_TYPES)[number]>;

/** The member's deposits and withdrawals in process; with any of them the bust rule does not apply. */
async function onTheWay(tx: Queryable, scope: MemberScope, now: Date) {
  const { inProcess } = await countMemberOrders(tx, scope, now);
  return { hasDepositInProcess: inProcess > 0, hasOpenWithdrawal: await hasOpenWithdrawal(tx, scope) };
}

/** Applies the bust rule to one member, in the transaction of a new deposit. */
export async function clearBustedMember(deps: PaymentsDeps, tx: Queryable, scope: MemberScope): Promise<void> {
  const brand = await deps.brand(scope.brandId);
  await deps.wallet.clearWhenBust(tx, brand, scope, () => onTheWay(tx, scope, deps.clock.now()));
}

/**
 * Applies the bust rule after bets were settled, or a deposit or withdrawal ended. The rule depends only on the current state, so each
 * member is checked once, whatever the number of events.
 */
export async function clearBusted(deps: PaymentsDeps, tx: Queryable, events: readonly BustEvent[]): Promise<void> {
  for (const { brandId, book, memberIds } of membersOf(events)) {
    const brand = await deps.brand(brandId);
    for (const memberId of await deps.wallet.withOpenTurnover(tx, brandId, [...memberIds])) {
      const scope = { brandId, memberId, book };
      await deps.wallet.clearWhenBust(tx, brand, scope, () => onTheWay(tx, scope, deps.clock.now()));
    }
  }
}

/** The members of the events, by brand and book. */
function membersOf(events: readonly BustEvent[]) {
  const books = new Map<string, { brandId: bigint; book: BustEvent['payload']['book']; memberIds: Set<bigint> }>();
  for (const { brandId, payload } of events) {
    const { book } = payload;
    const name = `${brandId} ${book}`;
    const { memberIds } = books.get(name) ?? { memberIds: new Set<bigint>() };
    for (const one of 'bets' in payload ? payload.bets : [payload]) memberIds.add(BigInt(one.memberId));
    books.set(name, { brandId, book, memberIds });
  }
  return books.values();
}
