import type { Queryable, Scope } from '@lantern/server-kit';
import { findIssue } from '../issues/repository/issues.ts';
import { settledBetsOf } from './repository/settled-bets.ts';

/** A settled bet with its valid-bet amount, in minor units; `uplines` from the top agent down, without the bettor. */
export interface SettledBet {
  /** Unique over all games. */
  readonly ref: string;
  readonly memberId: bigint;
  readonly uplines: readonly bigint[];
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
}

/** Single bets of members on a drawn issue, for consumers that count each bet. */
export async function readSettledBets(
  db: Queryable,
  scope: Scope,
  issueId: bigint,
  memberIds: readonly bigint[],
): Promise<readonly SettledBet[]> {
  const issue = await findIssue(db, scope, issueId);
  if (issue === null) return [];
  return (await settledBetsOf(db, issue, memberIds)).map(({ id, memberId, uplines, stake, payout, counted }) => ({
    ...{ ref: `lottery:${id}`, memberId, uplines, stake, payout },
    valid: counted,
  }));
}
