import type { Queryable, Scope } from '@lantern/server-kit';
import type { DrawnNumbers } from '../../results/repository/results.ts';

/** What a feed's result contradicts: its own earlier result, another feed, operators' entries, or the existing result. */
export type Against = 'FEED' | 'OTHER_FEED' | 'ENTRY' | 'RESULT';

export type ContradictionRow = {
  readonly id: bigint;
  readonly issueId: bigint;
  readonly feed: string;
  readonly given: DrawnNumbers;
  readonly against: Against;
  readonly raisedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly note: string | null;
};

const COLUMNS = `id, issue_id as "issueId", feed_code as feed, given, against, raised_at as "raisedAt",
  closed_at as "closedAt", closed_by as "closedBy", note`;

/** Raises a contradiction; the same numbers for the same issue raise it only once, and again after it was closed. */
export async function raiseContradiction(
  tx: Queryable,
  { brandId }: Scope,
  raised: Pick<ContradictionRow, 'issueId' | 'feed' | 'given' | 'against' | 'raisedAt'>,
): Promise<void> {
  await tx.query(
    `insert into lottery.contradiction (brand_id, issue_id, feed_code, given, against, raised_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, issue_id, feed_code, against, given) do update
       set closed_at = null, closed_by = null, closed_by_id = null, note = null
       where contradiction.closed_at is not null`,
    [brandId, raised.issueId, raised.feed, JSON.stringify(raised.given), raised.against, raised.raisedAt],
  );
}

/** All contradictions about one issue; few, because each feed has one result. */
export async function listContradictionsOf(
  db: Queryable,
  { brandId }: Scope,
  issueId: bigint,
): Promise<readonly ContradictionRow[]> {
  const { rows } = await db.query<ContradictionRow>(
    `select ${COLUMNS} from lottery.contradiction where brand_id = $1 and issue_id = $2 order by id limit 200`,
    [brandId, issueId],
  );
  return rows;
}

/** The issue of a contradiction. */
export async function findContradiction(
  db: Queryable,
  { brandId }: Scope,
  id: bigint,
): Promise<ContradictionRow | null> {
  const { rows } = await db.query<ContradictionRow>(
    `select ${COLUMNS} from lottery.contradiction where brand_id = $1 and id = $2`,
    [brandId, id],
  );
  return rows[0] ?? null;
}

/** Contradictions, latest first. */
export async function listContradictions(
  db: Queryable,
  { brandId }: Scope,
  filter: { readonly isOpen: boolean; readonly before: bigint | null; readonly limit: number },
): Promise<readonly ContradictionRow[]> {
  const { rows } = await db.query<ContradictionRow>(
    `select ${COLUMNS} from lottery.contradiction
      where brand_id = $1 and (closed_at is null) = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [brandId, filter.isOpen, filter.before, filter.limit],
  );
  return rows;
}

/** Number of open contradictions by feed. */
export async function countContradictions(
  db: Queryable,
  { brandId }: Scope,
  feeds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ feed: string; count: number }>(
    `select feed_code as feed, count(*)::int as count from lottery.contradiction
      where brand_id = $1 and feed_code = any ($2) and closed_at is null group by 1`,
    [brandId, feeds],
  );
  return new Map(rows.map((row) => [row.feed, row.count]));
}

/** Whether an operator has closed a contradiction about the issue. */
export async function hasClosed(
  db: Queryable,
  { brandId }: Scope,
  issueId: bigint,
  operatorId: bigint,
): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select exists (select from lottery.contradiction
      where brand_id = $1 and issue_id = $2 and closed_by_id = $3 and closed_at is not null) as has`,
    [brandId, issueId, operatorId],
  );
  return rows[0]?.has === true;
}

/** Closes a contradiction with a note; false when it is not open, null when it does not exist. */
export async function closeContradiction(
  tx: Queryable,
  { brandId }: Scope,
  id: bigint,
  closed: { readonly at: Date; readonly by: string; readonly operatorId: bigint; readonly note: string },
): Promise<boolean | null> {
  const { rows } = await tx.query<{ isOpen: boolean }>(
    `select closed_at is null as "isOpen" from lottery.contradiction where brand_id = $1 and id = $2 for update`,
    [brandId, id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (!row.isOpen) return false;
  await tx.query(
    `update lottery.contradiction set closed_at = $3, closed_by = $4, closed_by_id = $5, note = $6
      where brand_id = $1 and id = $2`,
    [brandId, id, closed.at, closed.by, closed.operatorId, closed.note],
  );
  return true;
}
