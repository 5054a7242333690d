import type { Queryable, Scope } from '@lantern/server-kit';
import type { IssueRow } from '../../issues/repository/issues.ts';

/** An issue in the calendar, with its bets in both books. */
export type CalendarIssue = Pick<
  IssueRow,
  'id' | 'brandId' | 'gameCode' | 'number' | 'day' | 'state' | 'opensAt' | 'closesAt' | 'drawsAt'
> & {
  /** Its close was set by four-eyes approval. */
  readonly closeByOrder: boolean;
  readonly bets: bigint;
  /** Real money, minor units. */
  readonly stake: bigint;
};

/** A game's issues from a day on, in any state, by day. */
export async function listCalendarIssues(
  db: Queryable,
  { brandId }: Scope,
  gameCode: string,
  { from, to = null }: { readonly from: string; readonly to?: string | null },
): Promise<readonly CalendarIssue[]> {
  const { rows } = await db.query<CalendarIssue>(
    `select i.brand_id as "brandId", i.id, i.game_code as "gameCode", i.number, i.day, i.state, i.opens_at as "opensAt",
            i.closes_at as "closesAt", i.draws_at as "drawsAt", i.close_by_order as "closeByOrder", b.bets, b.stake
       from lottery.issue i cross join lateral (
         select coalesce(sum(m.bets), 0)::bigint as bets, coalesce(sum(m.stake) filter (where m.book = 'REAL'), 0)::bigint as stake
           from lottery.member_issue m
          where m.brand_id = i.brand_id and m.bucket between 0 and 63 and m.issue_id = i.id) b
      where i.brand_id = $1 and i.game_code = $2 and i.day >= $3 and ($4::date is null or i.day <= $4)
      order by i.day, i.id limit 500`,
    [brandId, gameCode, from, to],
  );
  return rows;
}

/** The days of a game's coming issues that take bets, or will. */
export async function listOnSale(
  db: Queryable,
  { brandId }: Scope,
  gameCode: string,
  now: Date,
): Promise<readonly { readonly day: string }[]> {
  const { rows } = await db.query<{ day: string }>(
    `select day from lottery.issue
      where brand_id = $1 and game_code = $2 and draws_at > $3 and closes_at > $3 and state in ('PLANNED', 'OPEN')`,
    [brandId, gameCode, now],
  );
  return rows;
}

/** A draw that waits for the confirmation of its day, with its bets in both books. */
export type UnconfirmedIssue = Pick<CalendarIssue, 'gameCode' | 'day' | 'drawsAt' | 'bets'>;

/** The coming draws of a brand that wait for the confirmation of their days. */
export async function listUnconfirmed(
  db: Queryable,
  { brandId }: Scope,
  now: Date,
): Promise<readonly UnconfirmedIssue[]> {
  const { rows } = await db.query<UnconfirmedIssue>(
    `select i.game_code as "gameCode", i.day, i.draws_at as "drawsAt", b.bets
       from lottery.issue i cross join lateral (
         select coalesce(sum(m.bets), 0)::bigint as bets from lottery.member_issue m
          where m.brand_id = i.brand_id and m.bucket between 0 and 63 and m.issue_id = i.id) b
      where i.brand_id = $1 and i.state = 'UNCONFIRMED' and i.closes_at > $2 order by i.draws_at limit 500`,
    [brandId, now],
  );
  return rows;
}

/** Deletes an issue that never had a bet; false if it had one. */
export async function removeIssue(tx: Queryable, { brandId }: Scope, id: bigint): Promise<boolean> {
  const { rows } = await tx.query<{ removed: boolean }>('select lottery.remove_issue($1, $2) as removed', [
    brandId,
    id,
  ]);
  return rows[0]?.removed === true;
}

/** Changes an issue's times; prices that were to start with its close start with the new one. */
export async function moveIssue(
  tx: Queryable,
  issue: Pick<CalendarIssue, 'brandId' | 'id' | 'gameCode' | 'closesAt'>,
  times: Pick<CalendarIssue, 'opensAt' | 'closesAt' | 'drawsAt'>,
): Promise<void> {
  await tx.query(
    'update lottery.issue set opens_at = $3, closes_at = $4, draws_at = $5 where brand_id = $1 and id = $2',
    [issue.brandId, issue.id, times.opensAt, times.closesAt, times.drawsAt],
  );
  await tx.query(
    'update lottery.price_table set from_at = $4 where brand_id = $1 and game_code = $2 and from_at = $3',
    [issue.brandId, issue.gameCode, issue.closesAt, times.closesAt],
  );
}

/** Records that an issue's close was set by four-eyes approval: the calendar does not move it back. */
export async function holdClose(tx: Queryable, issue: Pick<CalendarIssue, 'brandId' | 'id'>): Promise<void> {
  await tx.query('update lottery.issue set close_by_order = true where brand_id = $1 and id = $2', [
    issue.brandId,
    issue.id,
  ]);
}
