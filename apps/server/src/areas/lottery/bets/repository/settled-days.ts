import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameRow } from '../../games/repository.ts';

/** Sums of a member's bets per business day (yyyy-MM-dd, by settlement) and game family, in minor units. */
export type PublishedDay = {
  readonly memberId: bigint;
  readonly day: string;
  readonly family: GameRow['family'];
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
};

/**
 * Sums of settlements, only for members whose events are already published. A reversed settlement counts on its own day, and is subtracted
 * on the day of the one that replaced it.
 */
export async function listPublishedDays(
  db: Queryable,
  scope: Scope,
  offsetMs: number,
): Promise<readonly PublishedDay[]> {
  const { rows } = await db.query<PublishedDay>(
    `with published as (
       select i.id, i.game_code, i.settlement_run as run, i.settled_at, i.published_bucket, i.published_member, 1 as sign, true as stands
         from lottery.issue i where i.brand_id = $1 and i.state = 'SETTLED'
       union all
       select i.id, i.game_code, p.run, p.settled_at, null, 0, 1, false
         from lottery.past_run p join lottery.issue i on i.brand_id = p.brand_id and i.id = p.issue_id where p.brand_id = $1
       union all
       select i.id, i.game_code, p.run, coalesce(n.settled_at, i.settled_at),
              case when n.run is null then i.published_bucket end, case when n.run is null then i.published_member else 0 end, -1, false
         from lottery.past_run p join lottery.issue i on i.brand_id = p.brand_id and i.id = p.issue_id
         left join lottery.past_run n on n.brand_id = p.brand_id and n.issue_id = p.issue_id and n.run = p.run + 1
        where p.brand_id = $1 and (n.run is not null or i.state in ('SETTLED', 'VOID'))
     )
     select m.member_id as "memberId", g.family,
            ((t.settled_at at time zone 'UTC') + $2::bigint * interval '1 millisecond')::date::text as day,
            sum(t.sign * m.bets)::bigint as bets, sum(t.sign * m.stake)::bigint as stake, sum(t.sign * m.rebate)::bigint as rebate,
            coalesce(sum(t.sign * won.payout), 0)::bigint as payout
       from published t
       join lottery.game g on g.brand_id = $1 and g.code = t.game_code
       join lottery.member_issue m on m.brand_id = $1 and m.bucket between 0 and 63 and m.issue_id = t.id and m.bets > 0
       left join lateral (
         select sum(w.payout) as payout from lottery.win w
          where t.stands and w.brand_id = $1 and w.bucket = m.bucket and w.issue_id = m.issue_id and w.member_id = m.member_id
         union all
         select sum(p.payout) from lottery.past_win p
          where not t.stands and p.brand_id = $1 and p.bucket = m.bucket and p.issue_id = m.issue_id and p.run = t.run
            and p.member_id = m.member_id
       ) won on won.payout is not null
      where t.published_bucket is null or m.bucket < t.published_bucket or m.bucket = t.published_bucket and m.member_id <= t.published_member
      group by 1, 2, 3`,
    [scope.brandId, offsetMs],
  );
  return rows;
}
