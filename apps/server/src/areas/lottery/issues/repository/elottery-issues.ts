import type { Queryable, Scope } from '@lantern/server-kit';

export type UpcomingIssue = { readonly id: bigint; readonly number: string; readonly closesAt: Date };

/** Issues of a game by their ids, in the order of their draws; issues of other games are omitted. */
export async function findIssues(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  ids: readonly bigint[],
): Promise<readonly UpcomingIssue[]> {
  const { rows } = await db.query<UpcomingIssue>(
    `select id, number, closes_at as "closesAt" from lottery.issue
      where brand_id = $1 and game_code = $2 and id = any ($3::bigint[]) order by draws_at`,
    [scope.brandId, gameCode, ids.map(String)],
  );
  return rows;
}

/** The next issues of a game that take bets, the current one first. */
export async function listUpcoming(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  now: Date,
  limit: number,
): Promise<readonly UpcomingIssue[]> {
  const { rows } = await db.query<UpcomingIssue>(
    `select id, number, closes_at as "closesAt" from lottery.issue
      where brand_id = $1 and game_code = $2 and state in ('PLANNED', 'OPEN') and opens_at <= $3 and closes_at > $3
      order by draws_at limit $4`,
    [scope.brandId, gameCode, now, limit],
  );
  return rows;
}

/** A distinct kind of line: all bets of it win the same, so a draw evaluates it once. */
export type SoldKind = {
  readonly play: string;
  readonly selection: string;
  readonly unitStake: bigint;
  readonly oddsE4: bigint;
  readonly priceVersion: number;
  readonly payablePpm: number;
};

type Issue = { readonly brandId: bigint; readonly id: bigint; readonly day: string };
type Buckets = { readonly from: number; readonly to: number };

/**
 * The kinds of line among the bets of a range of buckets, page by page. Reads with a cursor of the transaction, one range at a time, so
 * that the database neither sorts nor materializes them.
 */
export async function* soldKinds(
  tx: Queryable,
  issue: Issue,
  buckets: Buckets,
  pageSize: number,
): AsyncGenerator<readonly SoldKind[]> {
  await tx.query(
    `declare sold_kinds no scroll cursor for
     select b.play, b.numbers as selection, b.ticket_stake as "unitStake", b.odds_e4 as "oddsE4", b.price_version as "priceVersion",
            b.payable_ppm as "payablePpm"
       from lottery.bet b
      where b.brand_id = $1 and b.day = $2 and b.issue_id = $3 and b.bucket between $4 and $5
      group by b.play, b.numbers, b.ticket_stake, b.odds_e4, b.price_version, b.payable_ppm`,
    [issue.brandId, issue.day, issue.id, buckets.from, buckets.to],
  );
  for (;;) {
    const { rows } = await tx.query<SoldKind>(`fetch ${Math.trunc(pageSize)} from sold_kinds`);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) break;
  }
  await tx.query('close sold_kinds');
}

/** The win of each bet of a kind. */
export type KindWin = SoldKind & { readonly hits: number; readonly payout: bigint };

/** Stages the bets of winning kinds. */
export async function stageKindWins(
  tx: Queryable,
  issue: Issue,
  buckets: Buckets,
  wins: readonly KindWin[],
): Promise<void> {
  await tx.query(
    `select lottery.stage_line_wins($1, $2, $3, $4::smallint, $5::smallint, $6::text[], $7::text[], $8::bigint[], $9::bigint[],
       $10::integer[], $11::integer[], $12::integer[], $13::bigint[])`,
    [
      issue.brandId,
      issue.id,
      issue.day,
      buckets.from,
      buckets.to,
      wins.map((win) => win.play),
      wins.map((win) => win.selection),
      wins.map((win) => String(win.unitStake)),
      wins.map((win) => String(win.oddsE4)),
      wins.map((win) => win.priceVersion),
      wins.map((win) => win.payablePpm),
      wins.map((win) => win.hits),
      wins.map((win) => String(win.payout)),
    ],
  );
}

/** Reduces members' wins that exceed the maximum per member in the issue. */
export async function capWins(tx: Queryable, issue: Issue, buckets: Buckets, most: bigint): Promise<void> {
  await tx.query('select lottery.cap_wins($1, $2, $3, $4::smallint, $5::smallint, $6)', [
    issue.brandId,
    issue.id,
    issue.day,
    buckets.from,
    buckets.to,
    most,
  ]);
}
