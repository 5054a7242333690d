import type { Queryable, Scope } from '@lantern/server-kit';

export type UpcomingIssue = { readonly id: bigint; readonly number: string; readonly closesAt: Date };

/** Issues of a game by their ids, in the order of their draws; others' are left out. */
export async function findIssues(
  db: Queryable,
  scope: Scope,
  gameCode: string,
  ids: readonly bigint[],
): Promise<readonly UpcomingIssue[]> {
  const { rows } = await db.query<UpcomingIssue>(
    `select id, number, closes_at as "closesAt" from lottery.issue
      where merchant_id = $1 and game_code = $2 and id = any ($3::bigint[]) order by draws_at`,
    [scope.merchantId, gameCode, ids.map(String)],
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
      where merchant_id = $1 and game_code = $2 and state in ('PLANNED', 'OPEN') and opens_at <= $3 and closes_at > $3
      order by draws_at limit $4`,
    [scope.merchantId, gameCode, now, limit],
  );
  return rows;
}

/** A bet that a draw has to judge. */
export type DrawnElectronicBet = {
  readonly bucket: number;
  readonly memberId: bigint;
  readonly placedAt: Date;
  readonly id: string;
  readonly play: string;
  readonly selection: string;
  readonly unitStake: bigint;
  readonly oddsE4: bigint;
  readonly priceVersion: number;
};

/** Bets of a range of buckets that stand, members together and each one's by the time of placing, beyond the last of the page before. */
export async function listStandingBets(
  db: Queryable,
  issue: { readonly merchantId: bigint; readonly id: bigint; readonly day: string },
  buckets: { readonly from: number; readonly to: number },
  after: DrawnElectronicBet | undefined,
  limit: number,
): Promise<readonly DrawnElectronicBet[]> {
  const { rows } = await db.query<DrawnElectronicBet>(
    `select b.bucket, b.member_id as "memberId", b.placed_at as "placedAt", b.id, b.play, b.numbers as selection,
            b.ticket_stake as "unitStake", b.odds_e4 as "oddsE4", b.price_version as "priceVersion"
       from lottery.bet b
      where b.merchant_id = $1 and b.day = $2 and b.issue_id = $3 and b.bucket between $4 and $5
        and ($6::bigint is null or (b.bucket, b.member_id, b.placed_at, b.id) > ($7::smallint, $6, $8::timestamptz, $9::uuid))
        and not exists (select from lottery.cancellation c
          where c.bucket = b.bucket and c.issue_id = b.issue_id and c.bet_id = b.id)
      order by b.bucket, b.member_id, b.placed_at, b.id limit $10`,
    [
      issue.merchantId,
      issue.day,
      issue.id,
      buckets.from,
      buckets.to,
      after?.memberId ?? null,
      after?.bucket ?? null,
      after?.placedAt ?? null,
      after?.id ?? null,
      limit,
    ],
  );
  return rows;
}

/** Stages winning bets of an electronic issue. */
export async function stageElectronicWins(
  tx: Queryable,
  issue: { readonly merchantId: bigint; readonly id: bigint; readonly day: string },
  wins: readonly { readonly bucket: number; readonly id: string; readonly hits: number; readonly payout: bigint }[],
): Promise<void> {
  await tx.query(
    'select lottery.stage_electronic_wins($1, $2, $3, $4::smallint[], $5::uuid[], $6::integer[], $7::bigint[])',
    [
      issue.merchantId,
      issue.id,
      issue.day,
      wins.map((win) => win.bucket),
      wins.map((win) => win.id),
      wins.map((win) => win.hits),
      wins.map((win) => String(win.payout)),
    ],
  );
}
