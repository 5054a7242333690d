import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameRow } from './games.ts';

/** What a member's bets of a business day (yyyy-MM-dd, by settlement) in games of one family came to, in minor units. */
export type ToldDay = {
  readonly memberId: bigint;
  readonly day: string;
  readonly family: GameRow['family'];
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
};

/** Sums of settled issues, of those members of an issue alone whom its events have told of already. */
export async function listToldDays(db: Queryable, scope: Scope, offsetMs: number): Promise<readonly ToldDay[]> {
  const { rows } = await db.query<ToldDay>(
    `select m.member_id as "memberId", g.family,
            ((i.settled_at at time zone 'UTC') + $2::bigint * interval '1 millisecond')::date::text as day,
            sum(m.bets)::bigint as bets, sum(m.stake)::bigint as stake, sum(m.rebate)::bigint as rebate,
            coalesce(sum(won.payout), 0)::bigint as payout
       from lottery.issue i
       join lottery.game g on g.merchant_id = i.merchant_id and g.code = i.game_code
       join lottery.member_issue m on m.bucket between 0 and 63 and m.issue_id = i.id and m.bets > 0
       left join lateral (select sum(w.payout) as payout from lottery.win w
         where w.bucket = m.bucket and w.issue_id = m.issue_id and w.member_id = m.member_id) won on true
      where i.merchant_id = $1 and i.state = 'SETTLED'
        and (i.told_bucket is null or m.bucket < i.told_bucket or m.bucket = i.told_bucket and m.member_id <= i.told_member)
      group by 1, 2, 3`,
    [scope.merchantId, offsetMs],
  );
  return rows;
}
