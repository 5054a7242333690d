import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { Side } from './cases.ts';

export async function insertRun(
  tx: Queryable,
  scope: Scope,
  run: { day: string; startedBy: string; at: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO reconciliation.run (brand_id, day, started_by, started_at) VALUES ($1, $2, $3, $4) RETURNING id`,
    [scope.brandId, run.day, run.startedBy, run.at],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a run was not written');
  return row.id;
}

export async function hasRun(db: Queryable, scope: Scope, day: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM reconciliation.run WHERE brand_id = $1 AND day = $2 LIMIT 1', [
    scope.brandId,
    day,
  ]);
  return rowCount === 1;
}

export interface NewResult {
  readonly side: Side;
  readonly channel: string;
  readonly account: string;
  readonly ours: bigint;
  readonly ourCount: number;
  readonly theirs: bigint | null;
  readonly theirCount: number | null;
  readonly differences: number;
  /** Their total minus ours: timing differences across midnight, and the rest. Null when they gave no statement. */
  readonly timing: bigint;
  readonly unexplained: bigint | null;
}

export async function insertResult(tx: Queryable, scope: Scope, runId: bigint, result: NewResult): Promise<void> {
  await tx.query(
    `INSERT INTO reconciliation.result
       (brand_id, run_id, side, channel, account, ours, our_count, theirs, their_count, differences, timing, unexplained)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      scope.brandId,
      runId,
      result.side,
      result.channel,
      result.account,
      result.ours,
      result.ourCount,
      result.theirs,
      result.theirCount,
      ...[result.differences, result.timing, result.unexplained],
    ],
  );
}

export interface NewTiming {
  readonly side: Side;
  readonly channel: string;
  readonly orderNo: string | null;
  readonly providerNo: string | null;
  readonly amount: bigint;
  readonly otherAt: Date | null;
}

export type RunRow = { id: bigint; day: string; startedBy: string; startedAt: Date };
export type ResultRow = NewResult & Record<string, unknown>;

/** The newest run, the newest run of a day, or a given run, with its results per account. */
export async function latestRun(
  db: Queryable,
  scope: Scope,
  filter: { readonly day?: string; readonly id?: bigint },
): Promise<{ run: RunRow; results: readonly ResultRow[] } | null> {
  const runs = await db.query<RunRow>(
    `SELECT id, day::text AS day, started_by AS "startedBy", started_at AS "startedAt" FROM reconciliation.run
     WHERE brand_id = $1 AND ($2::date IS NULL OR day = $2) AND ($3::bigint IS NULL OR id = $3) ORDER BY id DESC LIMIT 1`,
    [scope.brandId, filter.day ?? null, filter.id ?? null],
  );
  const run = runs.rows[0];
  if (run === undefined) return null;
  const { rows } = await db.query<ResultRow>(
    `SELECT side, channel, account, ours, our_count AS "ourCount", theirs, their_count AS "theirCount", differences,
       timing, unexplained FROM reconciliation.result WHERE brand_id = $1 AND run_id = $2 ORDER BY side, channel`,
    [scope.brandId, run.id],
  );
  return { run, results: rows };
}

/** Stores the orders behind the `timing` figures of a run. */
export async function insertTimings(
  tx: Queryable,
  scope: Scope,
  runId: bigint,
  timings: readonly NewTiming[],
): Promise<void> {
  await tx.query(
    `INSERT INTO reconciliation.timing (brand_id, run_id, number, side, channel, order_no, provider_no, amount, other_at)
     SELECT $1, $2, t.number, t.side, t.channel, t.order_no, t.provider_no, t.amount, t.other_at
       FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::timestamptz[])
         WITH ORDINALITY AS t (side, channel, order_no, provider_no, amount, other_at, number)`,
    [
      ...[scope.brandId, runId],
      ...[timings.map((one) => one.side), timings.map((one) => one.channel)],
      ...[timings.map((one) => one.orderNo), timings.map((one) => one.providerNo)],
      ...[timings.map((one) => one.amount), timings.map((one) => one.otherAt)],
    ],
  );
}

/** Settles cases of other runs about orders whose other side was found on this day. */
export async function settleFollowed(tx: Queryable, scope: Scope, run: { id: bigint; at: Date }): Promise<void> {
  await tx.query(
    `UPDATE reconciliation.difference c SET state = 'SETTLED', ended_at = $3
     FROM reconciliation.timing t
     WHERE t.brand_id = $1 AND t.run_id = $2 AND c.brand_id = t.brand_id AND c.side = t.side AND c.channel = t.channel
       AND c.order_no = t.order_no AND c.state IN ('OPEN', 'TAKEN') AND c.last_run < $2
       AND (c.kind = 'MISSING_THERE' OR c.kind = 'MISSING_HERE' AND c.provider_no IS NOT DISTINCT FROM t.provider_no)`,
    [scope.brandId, run.id, run.at],
  );
}

export type TimingRow = {
  number: number;
  side: Side;
  channel: string;
  orderNo: string | null;
  providerNo: string | null;
  amount: bigint;
  otherAt: Date | null;
  /** The run with the opposite difference, and its day. */
  metBy: bigint | null;
  metDay: string | null;
};

/** Orders of a run that the two sides have on different days, with the run that has the opposite difference. */
export async function listTimings(
  db: Queryable,
  scope: Scope,
  page: { readonly runId: bigint; readonly after: bigint; readonly limit: number },
): Promise<readonly TimingRow[]> {
  const { rows } = await db.query<TimingRow>(
    `SELECT t.number, t.side, t.channel, t.order_no AS "orderNo", t.provider_no AS "providerNo", t.amount, t.other_at AS "otherAt",
       m.id AS "metBy", m.day::text AS "metDay"
     FROM reconciliation.timing t
     LEFT JOIN LATERAL (
       SELECT r.id, r.day FROM reconciliation.timing o
         JOIN reconciliation.run r ON r.brand_id = o.brand_id AND r.id = o.run_id
        WHERE o.brand_id = t.brand_id AND o.side = t.side AND o.channel = t.channel AND o.order_no = t.order_no
          AND o.amount = -t.amount AND o.run_id <> t.run_id
        ORDER BY o.run_id DESC LIMIT 1) m ON true
     WHERE t.brand_id = $1 AND t.run_id = $2 AND t.number > $3::bigint ORDER BY t.number LIMIT $4`,
    [scope.brandId, page.runId, page.after, page.limit],
  );
  return rows;
}

export type RunSums = RunRow & {
  accounts: number;
  /** Accounts without an external statement. */
  silent: number;
  ours: bigint;
  theirs: bigint;
  timing: bigint;
  unexplained: bigint;
  differences: number;
  /** Open cases of its day. */
  openCases: number;
};

/** Every run, newest first. Totals include only accounts with an external statement. */
export async function listRuns(
  db: Queryable,
  scope: Scope,
  filter: { readonly before: bigint | null; readonly limit: number },
): Promise<readonly RunSums[]> {
  const { rows } = await db.query<RunSums>(
    `SELECT r.id, r.day::text AS day, r.started_by AS "startedBy", r.started_at AS "startedAt", s.*,
       (SELECT count(*)::int FROM reconciliation.difference c
         WHERE c.brand_id = r.brand_id AND c.day = r.day AND c.state IN ('OPEN', 'TAKEN')) AS "openCases"
     FROM reconciliation.run r
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS accounts, (count(*) FILTER (WHERE theirs IS NULL))::int AS silent,
         coalesce(sum(ours) FILTER (WHERE theirs IS NOT NULL), 0)::bigint AS ours, coalesce(sum(theirs), 0)::bigint AS theirs,
         coalesce(sum(timing), 0)::bigint AS timing, coalesce(sum(unexplained), 0)::bigint AS unexplained,
         coalesce(sum(differences), 0)::int AS differences
       FROM reconciliation.result q WHERE q.brand_id = r.brand_id AND q.run_id = r.id) s
     WHERE r.brand_id = $1 AND ($2::bigint IS NULL OR r.id < $2) ORDER BY r.id DESC LIMIT $3`,
    [scope.brandId, filter.before, filter.limit],
  );
  return rows;
}
