import type { Queryable } from '@lantern/database';
import { BetsCounted, type Committed, DepositFailed, WithdrawalMoved } from '@lantern/events';
import type { MemberScope } from '@lantern/server-kit';
import type { PaymentsDeps } from './deps.ts';
import { countMemberOrders } from './repository/counts.ts';
import { hasOpenWithdrawal } from './repository/withdrawal-counts.ts';

/** Types of events after which a member's money may be gone. */
export const BUST_TYPES = [BetsCounted, DepositFailed, WithdrawalMoved] as const;
type BustEvent = Committed<(typeof BUST_TYPES)[number]>;

/** What of a member's money is under way here: while anything is, the bust rule waits. */
async function onTheWay(tx: Queryable, scope: MemberScope, now: Date) {
  const { inProcess } = await countMemberOrders(tx, scope, now);
  return { hasDepositInProcess: inProcess > 0, hasOpenWithdrawal: await hasOpenWithdrawal(tx, scope) };
}

/** The bust rule for one member, in the transaction of what is about to bring him money. */
export async function clearBustedMember(deps: PaymentsDeps, tx: Queryable, scope: MemberScope): Promise<void> {
  const merchant = await deps.merchant(scope.merchantId);
  await deps.wallet.clearWhenBust(tx, merchant, scope, () => onTheWay(tx, scope, deps.clock.now()));
}

/**
 * After bets were settled, or a deposit or withdrawal came to its end: ends the requirements of members whose money is gone and who have
 * none on its way. The rule looks at what they have now, so each is looked at once, however many of the events were his.
 */
export async function clearBusted(deps: PaymentsDeps, tx: Queryable, events: readonly BustEvent[]): Promise<void> {
  for (const { merchantId, book, memberIds } of membersOf(events)) {
    const merchant = await deps.merchant(merchantId);
    for (const memberId of await deps.wallet.withOpenTurnover(tx, merchantId, [...memberIds])) {
      const scope = { merchantId, memberId, book };
      await deps.wallet.clearWhenBust(tx, merchant, scope, () => onTheWay(tx, scope, deps.clock.now()));
    }
  }
}

/** Whom the events tell of, by brand and book. */
function membersOf(events: readonly BustEvent[]) {
  const books = new Map<string, { merchantId: bigint; book: BustEvent['payload']['book']; memberIds: Set<bigint> }>();
  for (const { merchantId, payload } of events) {
    const { book } = payload;
    const name = `${merchantId} ${book}`;
    const { memberIds } = books.get(name) ?? { memberIds: new Set<bigint>() };
    for (const one of 'bets' in payload ? payload.bets : [payload]) memberIds.add(BigInt(one.memberId));
    books.set(name, { merchantId, book, memberIds });
  }
  return books.values();
}
