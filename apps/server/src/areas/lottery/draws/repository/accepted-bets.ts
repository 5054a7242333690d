import type { PoolClient } from '@lantern/database';
import type { IssueRow } from '../../issues/repository/issues.ts';

/** A bet that is not cancelled when its issue closes. */
export type AcceptedBet = {
  readonly id: string;
  readonly memberId: bigint;
  readonly placedAt: Date;
  readonly play: string;
  readonly numbers: string;
  readonly tickets: number;
  readonly stake: bigint;
};

/** Listed one by one, so that the index is used for each bucket of the issue instead of scanning the whole day. */
const BUCKETS = Array.from({ length: 64 }, (_, bucket) => bucket).join(',');

/**
 * The bets of a closed issue that were not cancelled, in ascending order of ids, some thousand at a time. Uses a cursor: the sort happens
 * once, and a million rows are never in memory together.
 */
export async function* readAcceptedBets(
  tx: PoolClient,
  issue: Pick<IssueRow, 'brandId' | 'id' | 'day'>,
  pageSize: number,
): AsyncGenerator<readonly AcceptedBet[]> {
  // A cursor declaration takes no parameters; the inlined values are numbers and a date from our own tables, so injection is impossible.
  await tx.query(
    `declare accepted_bets no scroll cursor for
     select b.id, b.member_id as "memberId", b.placed_at as "placedAt", b.play, b.numbers, b.tickets, b.stake
       from lottery.bet b
      where b.bucket = any ('{${BUCKETS}}'::smallint[]) and b.day = '${issue.day}' and b.issue_id = ${issue.id}
        and b.brand_id = ${issue.brandId}
        and not exists (select from lottery.cancellation c
          where c.brand_id = b.brand_id and c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id)
      order by b.id`,
  );
  for (;;) {
    const { rows } = await tx.query<AcceptedBet>(`fetch ${pageSize} from accepted_bets`);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) break;
  }
  await tx.query('close accepted_bets');
}
