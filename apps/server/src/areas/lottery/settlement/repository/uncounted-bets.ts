import type { Queryable } from '@lantern/database';
import type { IssueRow } from '../../issues/repository/issues.ts';
import type { SettledMember } from './settlement.ts';

/** Why a drawn bet counts less than its stake; UNJUDGED if judging it failed. */
export type UncountedReason = 'COVERED' | 'SECURED' | 'UNJUDGED';

export type UncountedRow = {
  readonly memberId: bigint;
  readonly id: string;
  readonly counted: bigint;
  readonly reason: UncountedReason;
};

/** Valid-bet amount of a bet `b`; its row, if any, is joined as `u`. */
export const COUNTED = 'coalesce(u.counted, b.stake) as counted, u.reason as "uncountedReason"';
export const COUNTED_SOURCE = `left join lottery.uncounted_bet u
    on u.brand_id = b.brand_id and u.bucket = b.bucket and u.issue_id = b.issue_id and u.member_id = b.member_id and u.bet_id = b.id`;

const ROWS_PER_INSERT = 1_000;

/** Stores the valid-bet amounts of bets; existing rows are not changed. */
export async function insertUncounted(tx: Queryable, issue: IssueRow, rows: readonly UncountedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await insertSome(tx, issue, rows.slice(from, from + ROWS_PER_INSERT));
  }
}

async function insertSome(tx: Queryable, issue: IssueRow, rows: readonly UncountedRow[]): Promise<void> {
  await tx.query(
    `insert into lottery.uncounted_bet (bucket, issue_id, member_id, bet_id, brand_id, counted, reason)
     select (r.member % 64)::smallint, $1, r.member, r.bet, $2, r.counted, r.reason
       from unnest($3::bigint[], $4::uuid[], $5::bigint[], $6::text[]) r (member, bet, counted, reason)
     on conflict do nothing`,
    [
      issue.id,
      issue.brandId,
      rows.map((row) => row.memberId),
      rows.map((row) => row.id),
      rows.map((row) => row.counted),
      rows.map((row) => row.reason),
    ],
  );
}

/** Those of some accounts that bet on an issue in a book. */
export async function bettorsAmong(
  db: Queryable,
  issue: IssueRow,
  book: SettledMember['book'],
  memberIds: readonly bigint[],
): Promise<readonly Pick<SettledMember, 'bucket' | 'memberId'>[]> {
  const { rows } = await db.query<Pick<SettledMember, 'bucket' | 'memberId'>>(
    `select m.bucket, m.member_id as "memberId" from unnest($2::bigint[]) k (member)
       join lottery.member_issue m
         on m.brand_id = $4 and m.bucket = (k.member % 64)::smallint and m.issue_id = $1 and m.member_id = k.member
        and m.bets > 0 and m.book = $3
      order by m.member_id`,
    [issue.id, memberIds, book, issue.brandId],
  );
  return rows;
}
