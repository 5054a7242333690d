import type { Queryable, Scope } from '@lantern/server-kit';
import { familyOf } from './families/index.ts';
import { groupBy } from './group-by.ts';
import { findIssue } from './repository/issues.ts';
import { type ToldBetRow, toldBetsOf } from './repository/told-bets.ts';
import { validStakes } from './valid-stakes.ts';

/** A settled bet with what it counts, in minor units; `uplines` go from the top agent down, without the bettor. */
export interface ToldBet {
  /** Unique over all games. */
  readonly ref: string;
  readonly memberId: bigint;
  readonly uplines: readonly bigint[];
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
}

/** Single bets of members on a drawn issue, for those who count bet by bet. */
export async function readToldBets(
  db: Queryable,
  scope: Scope,
  issueId: bigint,
  memberIds: readonly bigint[],
): Promise<readonly ToldBet[]> {
  const issue = await findIssue(db, scope, issueId);
  if (issue === null) return [];
  const family = await familyOf(db, issue, issue.gameCode);
  const byMember = groupBy(await toldBetsOf(db, issue, memberIds), (bet) => bet.memberId);
  return [...byMember.values()].flatMap((bets) => {
    const valid = new Map(validStakes(family, bets).map((bet) => [bet.ref, BigInt(bet.valid)]));
    return bets.map(({ id, memberId, uplines, stake, payout }: ToldBetRow) => {
      const ref = `lottery:${id}`;
      return { ref, memberId, uplines, stake, payout, valid: valid.get(ref) ?? 0n };
    });
  });
}
