import type { Queryable } from '@lantern/database';
import type { Event } from '@lantern/server-kit';
import type { WalletDeps } from './deps.ts';
import { membersWithReopenable, takeBackUses } from './repository/taken-back.ts';

/** Topic under which games tell of settled bets that were given up: their stakes went back, so they never counted towards turnover. */
export const BETS_TAKEN_BACK = 'wallet.bets-taken-back';

/** Payload of `BETS_TAKEN_BACK`: at most some thousand bets of one brand and book. */
export interface BetsTakenBack {
  readonly book: 'REAL' | 'TEST';
  /** When they were settled first, ISO 8601. */
  readonly settledAt: string;
  readonly bets: readonly {
    readonly memberId: string;
    /** As `SettledBets` named it. */
    readonly ref: string;
  }[];
}

/**
 * Takes out of turnover what bets counted that were given up (operations 6.6). A requirement that is not filled without them opens
 * again, and so does one that ended because nothing was left: the stake of such a bet was there all the time. What has ended by its
 * time, or with its money, stays as it ended. Told twice, nothing is taken twice.
 */
export async function takeBackBets(deps: WalletDeps, tx: Queryable, { merchantId, payload }: Event): Promise<void> {
  const { book, settledAt, bets } = payload as BetsTakenBack;
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
