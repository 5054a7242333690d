import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { Movement } from '../compare.ts';

/** VENDOR: transfers with transfer-mode vendors; MIRROR: those vendors' wallets against our mirrors; SEAMLESS: rounds on our wallet. */
export type Side = 'DEPOSIT' | 'PAYOUT' | 'BANK' | 'VENDOR' | 'MIRROR' | 'SEAMLESS';
export type CaseKind =
  | 'MISSING_HERE'
  | 'MISSING_THERE'
  | 'AMOUNT_DIFFERS'
  | 'NO_STATEMENT'
  | 'SUSPENSE_OLD'
  | 'TRANSIT_OLD'
  | 'BANK_UNEXPLAINED'
  | 'MIRROR_DIFFERS'
  | 'STATE_DIFFERS'
  | 'LEDGER_DIFFERS';
/** The reason for closing a case; ADJUSTED: money was moved after four-eyes approval. */
export type CaseResolution = 'EXPLAINED' | 'THEIR_FAULT' | 'OUR_FAULT' | 'ADJUSTED';
export type CaseState = 'OPEN' | 'TAKEN' | 'CLOSED' | 'SETTLED';

type MovementRow = { orderNo: string; providerNo: string | null; amount: bigint; at?: Date };

/** Deposits of a channel credited in a period, including those reversed later. */
export async function creditedOfChannel(
  db: Queryable,
  scope: Scope,
  channel: string,
  span: { from: Date; to: Date },
): Promise<readonly Movement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT id::text AS "orderNo", provider_no AS "providerNo", received AS amount FROM payments.deposit_order
     WHERE merchant_id = $1 AND channel = $2 AND credited_at >= $3 AND credited_at < $4`,
    [scope.merchantId, channel, span.from, span.to],
  );
  return rows;
}

/** The same for these orders, at any time. */
export async function creditedByOrder(
  db: Queryable,
  scope: Scope,
  channel: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Movement>> {
  const { rows } = await db.query<MovementRow>(
    `SELECT id::text AS "orderNo", provider_no AS "providerNo", received AS amount, credited_at AS at FROM payments.deposit_order
     WHERE merchant_id = $1 AND channel = $2 AND id = ANY($3::bigint[]) AND credited_at IS NOT NULL`,
    [scope.merchantId, channel, ids.filter((id) => /^\d{1,18}$/.test(id))],
  );
  return new Map(rows.map((row) => [row.orderNo, row]));
}

// Payouts with their order numbers: a withdrawal paid in one sum with its last attempt, each payment of those paid in parts or paid again
// after a dispute, and the second payments of disputes.
const PAID = `SELECT id::text || '-' || attempt::text AS "orderNo",
    provider_no AS "providerNo", net AS amount, disbursed_at AS at, channel, merchant_id
  FROM payments.withdrawal_order o WHERE disbursed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM payments.payout_part p WHERE p.merchant_id = o.merchant_id AND p.order_id = o.id)
  UNION ALL
  SELECT order_id::text || '-' || attempt::text, provider_no, amount, paid_at, channel, merchant_id
  FROM payments.payout_part
  UNION ALL
  SELECT id::text || '-' || attempt::text, provider_no, repaid, completed_at, channel, merchant_id
  FROM payments.withdrawal_order WHERE repay = 'PAID'`;

export async function paidOfChannel(
  db: Queryable,
  scope: Scope,
  channel: string,
  span: { from: Date; to: Date },
): Promise<readonly Movement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT "orderNo", "providerNo", amount FROM (${PAID}) p
     WHERE merchant_id = $1 AND channel = $2 AND at >= $3 AND at < $4`,
    [scope.merchantId, channel, span.from, span.to],
  );
  return rows;
}

export async function paidByOrder(
  db: Queryable,
  scope: Scope,
  channel: string,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, Movement>> {
  const { rows } = await db.query<MovementRow>(
    `SELECT "orderNo", "providerNo", amount, at FROM (${PAID}) p
     WHERE merchant_id = $1 AND channel = $2 AND "orderNo" = ANY($3)`,
    [scope.merchantId, channel, orderNos],
  );
  return new Map(rows.map((row) => [row.orderNo, row]));
}

export type BankDay = { account: string; theirs: bigint; lines: number; matched: bigint; matchedCount: number };

/** Incoming money on each bank's statement of a day, and how much of it was matched to orders. */
export async function bankDays(
  db: Queryable,
  scope: Scope,
  span: { from: Date; to: Date },
): Promise<readonly BankDay[]> {
  const { rows } = await db.query<BankDay>(
    `SELECT account, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS theirs,
       count(*) FILTER (WHERE amount > 0)::int AS lines,
       coalesce(sum(amount) FILTER (WHERE state = 'MATCHED'), 0)::bigint AS matched,
       count(*) FILTER (WHERE state = 'MATCHED')::int AS "matchedCount"
     FROM payments.statement_line WHERE merchant_id = $1 AND at >= $2 AND at < $3 GROUP BY account ORDER BY account`,
    [scope.merchantId, span.from, span.to],
  );
  return rows;
}

export type OldLine = { id: bigint; account: string; amount: bigint; state: string };

/** Incoming bank money in suspense (unmatched) since before an instant. */
export async function oldSuspense(db: Queryable, scope: Scope, before: Date): Promise<readonly OldLine[]> {
  const { rows } = await db.query<OldLine>(
    `SELECT id, account, amount, state FROM payments.statement_line
     WHERE merchant_id = $1 AND state IN ('NEW', 'UNMATCHED') AND at < $2 ORDER BY id LIMIT 1000`,
    [scope.merchantId, before],
  );
  return rows;
}

export async function unexplainedOut(
  db: Queryable,
  scope: Scope,
  span: { from: Date; to: Date },
): Promise<readonly OldLine[]> {
  const { rows } = await db.query<OldLine>(
    `SELECT o.id, o.account, o.amount, o.state FROM payments.statement_line o
     WHERE o.merchant_id = $1 AND o.state = 'OUT' AND o.at >= $2 AND o.at < $3
       AND (SELECT count(*) FROM payments.statement_line e WHERE e.merchant_id = o.merchant_id AND e.account = o.account
             AND e.state = 'OUT' AND e.amount = o.amount AND (e.at, e.id) <= (o.at, o.id))
         > (SELECT count(*) FROM payments.statement_line r WHERE r.merchant_id = o.merchant_id
             AND r.account = o.account AND r.state = 'RETURNED' AND r.amount = -o.amount)
         + (SELECT count(*) FROM payments.deposit_order d WHERE d.merchant_id = o.merchant_id
             AND d.receiving = o.account AND d.state = 'REVERSED' AND d.received = -o.amount)
     ORDER BY o.id LIMIT 1000`,
    [scope.merchantId, span.from, span.to],
  );
  return rows;
}

export type OldTransit = { id: bigint; channel: string; psp: string; net: bigint };

/** Payouts in an unclear state for more than a day. */
export async function oldTransit(db: Queryable, scope: Scope, before: Date): Promise<readonly OldTransit[]> {
  const { rows } = await db.query<OldTransit>(
    `SELECT o.id, o.channel, c.psp, o.net - o.paid AS net FROM payments.withdrawal_order o
       JOIN payments.payout_channel c ON c.merchant_id = o.merchant_id AND c.code = o.channel
     WHERE o.merchant_id = $1 AND o.state IN ('DISBURSING', 'UNKNOWN') AND o.created_at < $2 ORDER BY o.id LIMIT 1000`,
    [scope.merchantId, before],
  );
  return rows;
}

export async function insertRun(
  tx: Queryable,
  scope: Scope,
  run: { day: string; startedBy: string; at: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO payments.reconciliation_run (merchant_id, day, started_by, started_at) VALUES ($1, $2, $3, $4) RETURNING id`,
    [scope.merchantId, run.day, run.startedBy, run.at],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a run was not written');
  return row.id;
}

export async function hasRun(db: Queryable, scope: Scope, day: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM payments.reconciliation_run WHERE merchant_id = $1 AND day = $2 LIMIT 1',
    [scope.merchantId, day],
  );
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
    `INSERT INTO payments.reconciliation_result
       (merchant_id, run_id, side, channel, account, ours, our_count, theirs, their_count, differences, timing, unexplained)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      scope.merchantId,
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

export interface NewCase {
  readonly key: string;
  readonly kind: CaseKind;
  readonly side: Side;
  readonly channel: string;
  readonly account: string;
  readonly orderNo: string | null;
  readonly providerNo: string | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  /** For cases about rounds: member, round, and the figures of both sides. */
  readonly play?: CaseOfPlay;
}

export type CaseOfPlay = {
  readonly memberId: bigint | null;
  readonly roundRef: string | null;
  readonly game: string | null;
  readonly ourState: string | null;
  readonly theirState: string | null;
  /** The ledger command behind our figure. */
  readonly entryId: string | null;
};

/** Opens a case, or records on the open one that it was found again. */
export async function upsertCase(
  tx: Queryable,
  scope: Scope,
  run: { id: bigint; day: string; at: Date },
  found: NewCase,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.reconciliation_case
       (merchant_id, key, kind, side, channel, account, day, order_no, provider_no, ours, theirs, first_run, last_run, opened_at,
        member_id, round_ref, game, our_state, their_state, entry_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (merchant_id, key) DO UPDATE SET last_run = $12, ours = $10, theirs = $11, our_state = $17, their_state = $18,
       state = CASE WHEN payments.reconciliation_case.state = 'SETTLED' THEN 'OPEN' ELSE payments.reconciliation_case.state END,
       ended_at = CASE WHEN payments.reconciliation_case.state = 'SETTLED' THEN NULL ELSE payments.reconciliation_case.ended_at END`,
    [
      scope.merchantId,
      found.key,
      found.kind,
      found.side,
      found.channel,
      found.account,
      run.day,
      found.orderNo,
      found.providerNo,
      found.ours,
      found.theirs,
      run.id,
      run.at,
      ...[found.play?.memberId ?? null, found.play?.roundRef ?? null, found.play?.game ?? null],
      ...[found.play?.ourState ?? null, found.play?.theirState ?? null, found.play?.entryId ?? null],
    ],
  );
}

/** Settles open cases of the day that this run did not find again. */
export async function settleGone(
  tx: Queryable,
  scope: Scope,
  run: { id: bigint; day: string; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE payments.reconciliation_case SET state = 'SETTLED', ended_at = $4
     WHERE merchant_id = $1 AND day = $2 AND state IN ('OPEN', 'TAKEN') AND last_run < $3`,
    [scope.merchantId, run.day, run.id, run.at],
  );
}

export type CaseRow = {
  id: bigint;
  kind: CaseKind;
  side: Side;
  channel: string;
  account: string;
  day: string;
  orderNo: string | null;
  providerNo: string | null;
  ours: bigint | null;
  theirs: bigint | null;
  state: CaseState;
  owner: string | null;
  note: string | null;
  resolution: CaseResolution | null;
  openedAt: Date;
  endedAt: Date | null;
} & CaseOfPlay;

const CASE = `id, kind, side, channel, account, day::text AS day, order_no AS "orderNo", provider_no AS "providerNo", ours, theirs,
  state, owner, note, resolution, opened_at AS "openedAt", ended_at AS "endedAt", member_id AS "memberId", round_ref AS "roundRef", game,
  our_state AS "ourState", their_state AS "theirState", entry_id AS "entryId"`;

export async function listCases(
  db: Queryable,
  scope: Scope,
  filter: { state?: CaseState; side?: Side; before?: bigint; limit: number },
): Promise<readonly CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `SELECT ${CASE} FROM payments.reconciliation_case
     WHERE merchant_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::bigint IS NULL OR id < $3)
       AND ($5::text IS NULL OR side = $5)
     ORDER BY id DESC LIMIT $4`,
    [scope.merchantId, filter.state ?? null, filter.before ?? null, filter.limit, filter.side ?? null],
  );
  return rows;
}

export async function findCase(db: Queryable, scope: Scope, id: bigint): Promise<CaseRow | null> {
  const { rows } = await db.query<CaseRow>(
    `SELECT ${CASE} FROM payments.reconciliation_case WHERE merchant_id = $1 AND id = $2`,
    [scope.merchantId, id],
  );
  return rows[0] ?? null;
}

export async function lockCase(tx: Queryable, scope: Scope, id: bigint): Promise<CaseRow | null> {
  const { rows } = await tx.query<CaseRow>(
    `SELECT ${CASE} FROM payments.reconciliation_case WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [scope.merchantId, id],
  );
  return rows[0] ?? null;
}

export async function updateCase(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  change: {
    state: CaseState;
    owner: string;
    note: string | null;
    resolution: CaseResolution | null;
    endedAt: Date | null;
  },
): Promise<void> {
  await tx.query(
    `UPDATE payments.reconciliation_case SET state = $3, owner = $4, note = $5, ended_at = $6, resolution = $7
     WHERE merchant_id = $1 AND id = $2`,
    [scope.merchantId, id, change.state, change.owner, change.note, change.endedAt, change.resolution],
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
    `SELECT id, day::text AS day, started_by AS "startedBy", started_at AS "startedAt" FROM payments.reconciliation_run
     WHERE merchant_id = $1 AND ($2::date IS NULL OR day = $2) AND ($3::bigint IS NULL OR id = $3) ORDER BY id DESC LIMIT 1`,
    [scope.merchantId, filter.day ?? null, filter.id ?? null],
  );
  const run = runs.rows[0];
  if (run === undefined) return null;
  const { rows } = await db.query<ResultRow>(
    `SELECT side, channel, account, ours, our_count AS "ourCount", theirs, their_count AS "theirCount", differences,
       timing, unexplained FROM payments.reconciliation_result WHERE merchant_id = $1 AND run_id = $2 ORDER BY side, channel`,
    [scope.merchantId, run.id],
  );
  return { run, results: rows };
}

/** Brands with channels, for the daily run. */
export async function brandsWithChannels(db: Queryable): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ merchantId: bigint }>(
    'SELECT DISTINCT merchant_id AS "merchantId" FROM payments.channel ORDER BY 1 LIMIT 10000',
  );
  return rows.map((row) => row.merchantId);
}
