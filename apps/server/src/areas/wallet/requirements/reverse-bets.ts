import type { Queryable } from '@lantern/database';
import type { BetsReversed, Committed } from '@lantern/events';
import type { WalletDeps } from '../deps.ts';
import { membersWithReopenable, reverseUses } from './repository/reversed-bets.ts';

/**
 * Removes reversed bets from wagering requirements. A requirement that is no longer filled reopens. One that ended by the bust rule reopens
 * too, because the stake of such a bet was still the member's money. Requirements that expired or were cancelled with their money do not
 * reopen. A second delivery has no effect.
 */
export async function reverseBets(
  deps: WalletDeps,
  tx: Queryable,
  { brandId, payload }: Committed<typeof BetsReversed>,
): Promise<void> {
  const { book, settledAt, bets } = payload;
  const now = deps.clock.now();
  const refs = new Map<bigint, string[]>();
  for (const { memberId, ref } of bets) {
    const member = BigInt(memberId);
    refs.set(member, [...(refs.get(member) ?? []), ref]);
  }
  const concerned = await membersWithReopenable(tx, brandId, [...refs.keys()], now);
  for (const memberId of concerned) {
    const given = { refs: refs.get(memberId) ?? [], settledAt: new Date(settledAt) };
    await reverseUses(tx, { brandId, memberId, book }, given, now);
  }
}
