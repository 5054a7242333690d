import type { Queryable, Scope } from '@lantern/server-kit';

/** Sums of a member's rounds that ended on a business day (yyyy-MM-dd) in one category, in minor units. */
export type RoundDay = {
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly day: string;
  readonly category: string;
  readonly rounds: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
};

export async function listEndedDays(db: Queryable, scope: Scope, offsetMs: number): Promise<readonly RoundDay[]> {
  const { rows } = await db.query<RoundDay>(
    `select member_id as "memberId", book, game_type as category, count(*) as rounds,
            ((ended_at at time zone 'UTC') + $2::bigint * interval '1 millisecond')::date::text as day,
            sum(stake)::bigint as stake, sum(payout)::bigint as payout
       from games.round where brand_id = $1 and state = 'ENDED' group by 1, 2, 3, 5`,
    [scope.brandId, offsetMs],
  );
  return rows;
}
