import type { Queryable, Scope } from '@lantern/server-kit';

export type RecentWin = {
  readonly memberId: bigint;
  readonly gameCode: string;
  readonly issueNumber: string;
  readonly payout: bigint;
  readonly settledAt: Date;
};

/** The largest payouts to members in issues settled since an instant, REAL money only. */
export async function listRecentWins(
  db: Queryable,
  scope: Scope,
  since: Date,
  limit: number,
): Promise<readonly RecentWin[]> {
  const { rows } = await db.query<RecentWin>(
    `select w.member_id as "memberId", i.game_code as "gameCode", i.number as "issueNumber",
            sum(w.payout)::bigint as payout, i.settled_at as "settledAt"
       from lottery.issue i join lottery.win w on w.bucket between 0 and 63 and w.issue_id = i.id and w.book = 'REAL'
      where i.merchant_id = $1 and i.state = 'SETTLED' and i.settled_at >= $2 and i.payout > 0
      group by w.member_id, i.id, i.game_code, i.number, i.settled_at
      order by payout desc, i.settled_at desc, i.id desc, w.member_id limit $3`,
    [scope.merchantId, since, limit],
  );
  return rows;
}
