import type { Queryable } from '@lantern/database';
import type { IssueRow } from '../../issues/repository/issues.ts';
import { COUNTED, COUNTED_SOURCE } from '../../settlement/repository/uncounted-bets.ts';

export type SettledBetRow = {
  readonly id: string;
  readonly memberId: bigint;
  readonly stake: bigint;
  readonly counted: bigint;
  readonly payout: bigint;
  readonly uplines: readonly bigint[];
};

/** Members' bets on a drawn issue with payouts and upline chains, without cancelled ones. */
export async function settledBetsOf(
  db: Queryable,
  issue: IssueRow,
  memberIds: readonly bigint[],
): Promise<readonly SettledBetRow[]> {
  const { rows } = await db.query<SettledBetRow>(
    `select b.id, b.member_id as "memberId", b.stake, ${COUNTED}, coalesce(w.payout, 0) as payout,
            coalesce(l.path, '{}') as uplines
       from lottery.bet b
       left join lottery.win w on w.brand_id = b.brand_id and w.bucket = b.bucket and w.issue_id = b.issue_id
        and w.member_id = b.member_id and w.bet_id = b.id
       ${COUNTED_SOURCE}
       left join lottery.upline_chain l on l.brand_id = b.brand_id and l.id = b.upline_chain_id
      where b.brand_id = $5 and b.bucket = any ($1::smallint[]) and b.day = $2 and b.issue_id = $3 and b.member_id = any ($4)
        and not exists (select from lottery.cancellation c
          where c.brand_id = b.brand_id and c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id)
      order by b.placed_at, b.id`,
    [[...new Set(memberIds.map((id) => Number(id % 64n)))], issue.day, issue.id, memberIds, issue.brandId],
  );
  return rows;
}
