import type { Queryable, Scope } from '@lantern/server-kit';

/** Sums of settled stakes and payouts, amounts in minor units. `plays` are lottery bets and game rounds. */
export type Takings = {
  readonly plays: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
};

/** Sums settled in a category within the quarter of an hour that begins at `at`. */
export type QuarterTakings = Takings & { readonly brandId: bigint; readonly category: string; readonly at: Date };

/** Adds to stored quarters; each brand, category and quarter must occur only once. */
export async function addTakings(tx: Queryable, rows: readonly QuarterTakings[]): Promise<void> {
  await tx.query(
    `insert into views.takings as t (brand_id, category, at, plays, stake, payout, rebate)
     select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
     on conflict (brand_id, at, category) do update set plays = t.plays + excluded.plays, stake = t.stake + excluded.stake,
       payout = t.payout + excluded.payout, rebate = t.rebate + excluded.rebate`,
    [
      rows.map((row) => row.brandId),
      rows.map((row) => row.category),
      rows.map((row) => row.at),
      rows.map((row) => row.plays),
      rows.map((row) => row.stake),
      rows.map((row) => row.payout),
      rows.map((row) => row.rebate),
    ],
  );
}

export type SpanTakings = Takings & { readonly category: string; readonly span: number };

/**
 * Sums by category in consecutive spans of equal length.
 *
 * @param from start of the first span
 * @param spanMs a multiple of a quarter of an hour
 * @returns spans numbered from 0; those without takings are omitted
 */
export async function sumTakings(
  db: Queryable,
  { brandId }: Scope,
  from: Date,
  to: Date,
  spanMs: number,
): Promise<SpanTakings[]> {
  const { rows } = await db.query<SpanTakings>(
    `select category, floor(extract(epoch from at - $2::timestamptz) * 1000 / $4)::int as span, sum(plays)::bigint as plays,
            sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(rebate)::bigint as rebate
       from views.takings where brand_id = $1 and at >= $2 and at < $3
      group by 1, 2 order by 1, 2`,
    [brandId, from, to, spanMs],
  );
  return rows;
}
