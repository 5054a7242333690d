import type { Queryable } from '@lantern/database';
import type { BetsTakenBack, Committed } from '@lantern/events';
import type { WalletDeps } from './deps.ts';
import { membersWithReopenable, takeBackUses } from './repository/taken-back.ts';

/**
 * Takes out of turnover what bets counted that were given up (operations 6.6). A requirement that is not filled without them opens
 * again, and so does one that ended because nothing was left: the stake of such a bet was there all the time. What has ended by its
 * time, or with its money, stays as it ended. Told twice, nothing is taken twice.
 */
export async function takeBackBets(
  deps: WalletDeps,
  tx: Queryable,
  { merchantId, payload }: Committed<typeof BetsTakenBack>,
): Promise<void> {
  const { book, settledAt, bets } = payload;
  const now = deps.clock.now();
  const refs = new Map<bigint, string[]>();
  for (const { memberId, ref } of bets) {
    const member = BigInt(memberId);
    refs.set(member, [...(refs.get(member) ?? []), ref]);
  }
  const concerned = await membersWithReopenable(tx, merchantId, [...refs.keys()], now);
  for (const memberId of concerned) {
    const given = { refs: refs.get(memberId) ?? [], settledAt: new Date(settledAt) };
    await takeBackUses(tx, { merchantId, memberId, book }, given, now);
  }
}
