import type { Queryable, Scope } from '@lantern/server-kit';

export type LargeBet = {
  readonly id: string;
  readonly memberId: bigint;
  readonly gameCode: string;
  readonly issueNumber: string;
  readonly play: string;
  readonly numbers: string;
  readonly stake: bigint;
  readonly placedAt: Date;
};

/**
 * The largest stakes placed since an instant at most a few days ago. Without `withUndrawn`, numbers of bets on externally drawn issues
 * without a result are omitted.
 */
export async function largestBets(
  db: Queryable,
  scope: Scope,
  { since, limit, withUndrawn }: { readonly since: Date; readonly limit: number; readonly withUndrawn: boolean },
): Promise<readonly LargeBet[]> {
  const { rows } = await db.query<LargeBet>(
    `select b.id, b.member_id as "memberId", i.game_code as "gameCode", i.number as "issueNumber", b.play,
            case when $4 or i.state not in ('UNCONFIRMED', 'PLANNED', 'OPEN', 'CLOSED') or (i.region is null and not exists (
                   select from lottery.game g where g.brand_id = i.brand_id and g.code = i.game_code and g.calendar is not null))
                 then left(b.numbers, 60) else '…' end as numbers, b.stake, b.placed_at as "placedAt"
       from lottery.bet b join lottery.issue i on i.brand_id = b.brand_id and i.id = b.issue_id
      where b.brand_id = $1 and b.book = 'REAL' and b.placed_at >= $2
        and b.day >= ($2::timestamptz at time zone 'UTC')::date - 1
      order by b.stake desc, b.placed_at desc, b.id desc limit $3`,
    [scope.brandId, since, limit, withUndrawn],
  );
  return rows;
}

/** Number of externally drawn issues whose draw is over and that have no result. */
export async function countWithoutResult(db: Queryable, scope: Scope, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from lottery.issue i
       join lottery.game g on g.brand_id = i.brand_id and g.code = i.game_code and g.interval_s is null
      where i.brand_id = $1 and i.state not in ('SETTLED', 'VOID', 'DRAWN', 'SETTLING')
        and i.draws_at <= $2`,
    [scope.brandId, now],
  );
  return rows[0]?.count ?? 0;
}
