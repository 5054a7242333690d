import type { Queryable, Scope } from '@lantern/server-kit';

/** Figures of REAL money, attributed to the time of settlement. */
export type HouseSums = { readonly stake: bigint; readonly payout: bigint; readonly rebate: bigint };

/** Stakes, payouts and rebates of the issues that were settled in a span of time. */
export async function sumSettled(db: Queryable, scope: Scope, from: Date, to: Date): Promise<HouseSums> {
  const { rows } = await db.query<HouseSums>(
    `with settled as (
       select id from lottery.issue
        where merchant_id = $1 and state = 'SETTLED' and settled_at >= $2 and settled_at < $3 and bets > 0)
     select coalesce((select sum(m.stake) from settled s join lottery.member_issue m
         on m.issue_id = s.id and m.bucket between 0 and 63 and m.book = 'REAL'), 0)::bigint as stake,
       coalesce((select sum(m.rebate) from settled s join lottery.member_issue m
         on m.issue_id = s.id and m.bucket between 0 and 63 and m.book = 'REAL'), 0)::bigint as rebate,
       coalesce((select sum(w.payout) from settled s join lottery.win w
         on w.issue_id = s.id and w.bucket between 0 and 63 and w.book = 'REAL'), 0)::bigint as payout`,
    [scope.merchantId, from, to],
  );
  return rows[0] ?? { stake: 0n, payout: 0n, rebate: 0n };
}

/** Stakes by the hour of their settlement; hours without any are left out. */
export async function stakeByHour(
  db: Queryable,
  scope: Scope,
  from: Date,
  to: Date,
): Promise<readonly { readonly hour: Date; readonly stake: bigint }[]> {
  const { rows } = await db.query<{ hour: Date; stake: bigint }>(
    `select date_trunc('hour', i.settled_at, 'UTC') as hour, sum(m.stake)::bigint as stake
       from lottery.issue i join lottery.member_issue m
         on m.issue_id = i.id and m.bucket between 0 and 63 and m.book = 'REAL'
      where i.merchant_id = $1 and i.state = 'SETTLED' and i.settled_at >= $2 and i.settled_at < $3
      group by 1 order by 1`,
    [scope.merchantId, from, to],
  );
  return rows;
}

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

/** The largest stakes placed since an instant that lies at most a few days back. */
export async function largestBets(
  db: Queryable,
  scope: Scope,
  since: Date,
  limit: number,
): Promise<readonly LargeBet[]> {
  const { rows } = await db.query<LargeBet>(
    `select b.id, b.member_id as "memberId", i.game_code as "gameCode", i.number as "issueNumber", b.play,
            left(b.numbers, 60) as numbers, b.stake, b.placed_at as "placedAt"
       from lottery.bet b join lottery.issue i on i.merchant_id = b.merchant_id and i.id = b.issue_id
      where b.merchant_id = $1 and b.book = 'REAL' and b.placed_at >= $2
        and b.day >= ($2::timestamptz at time zone 'UTC')::date - 1
      order by b.stake desc, b.placed_at desc limit $3`,
    [scope.merchantId, since, limit],
  );
  return rows;
}

/** Issues of Vietnam whose draw is over and whose result nobody has entered. */
export async function countWithoutResult(db: Queryable, scope: Scope, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from lottery.issue i
      where i.merchant_id = $1 and i.region is not null and i.state not in ('SETTLED', 'VOID', 'DRAWN', 'SETTLING')
        and i.draws_at <= $2`,
    [scope.merchantId, now],
  );
  return rows[0]?.count ?? 0;
}
