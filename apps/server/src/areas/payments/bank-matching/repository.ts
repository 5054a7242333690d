import type { Queryable } from '@lantern/database';
import { hasRow, type Scope } from '@lantern/server-kit';

export type LineState = 'NEW' | 'UNMATCHED' | 'MATCHED' | 'RETURNED' | 'OUT' | 'WAITING' | 'REFUSED' | 'REVERSED';

export type LineRow = {
  id: bigint;
  brandId: bigint;
  account: string;
  at: Date;
  hasTime: boolean;
  amount: bigint;
  payer: string;
  reference: string;
  state: LineState;
  orderId: bigint | null;
  reason: string | null;
  endedBy: string | null;
};

const COLUMNS = `id, brand_id AS "brandId", account, at, has_time AS "hasTime", amount, payer, reference, state,
  order_id AS "orderId", reason, ended_by AS "endedBy"`;

/** The row, locked until the transaction ends. */
export async function lockLine(tx: Queryable, scope: Scope, id: bigint): Promise<LineRow | null> {
  const { rows } = await tx.query<LineRow>(
    `SELECT ${COLUMNS} FROM payments.statement_line WHERE brand_id = $1 AND id = $2 FOR UPDATE`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function findLine(db: Queryable, scope: Scope, id: bigint): Promise<LineRow | null> {
  const { rows } = await db.query<LineRow>(
    `SELECT ${COLUMNS} FROM payments.statement_line WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function endLine(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  end: { state: LineState; orderId: bigint | null; reason: string | null; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE payments.statement_line SET state = $3, order_id = $4, reason = $5, ended_by = $6, ended_at = $7
     WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id, end.state, end.orderId, end.reason, end.by, end.at],
  );
}

/** Condition of the job that matches new rows. */
export const HAS_NEW_LINES = hasRow(`payments.statement_line WHERE state = 'NEW'`, 'id');

/** New rows not yet processed, over all brands. */
export async function listNewLines(
  db: Queryable,
  limit: number,
  except: readonly string[],
): Promise<readonly LineRow[]> {
  const { rows } = await db.query<LineRow>(
    `SELECT ${COLUMNS} FROM payments.statement_line WHERE state = 'NEW' AND id <> ALL ($2::bigint[]) ORDER BY id LIMIT $1`,
    [limit, except],
  );
  return rows;
}

export interface LineFilter {
  readonly state?: LineState;
  readonly account?: string;
  readonly importId?: bigint;
  readonly before?: bigint;
  readonly limit: number;
}

/** Rows, newest first, paged by id. */
export async function listLines(db: Queryable, scope: Scope, filter: LineFilter): Promise<readonly LineRow[]> {
  const { rows } = await db.query<LineRow>(
    `SELECT ${COLUMNS} FROM payments.statement_line
     WHERE brand_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR account = $3)
       AND ($4::bigint IS NULL OR id < $4) AND ($6::bigint IS NULL OR import_id = $6)
     ORDER BY id DESC LIMIT $5`,
    [
      ...[scope.brandId, filter.state ?? null, filter.account ?? null, filter.before ?? null, filter.limit],
      filter.importId ?? null,
    ],
  );
  return rows;
}

export type AccountState = { account: string; unmatched: number; suspense: bigint; lastImportAt: Date | null };

/** Each account's amount in suspense, and the time of its last statement import. */
export async function accountStates(db: Queryable, scope: Scope): Promise<ReadonlyMap<string, AccountState>> {
  const { rows } = await db.query<AccountState>(
    `SELECT a.code AS account, l.unmatched, l.suspense,
       (SELECT max(created_at) FROM payments.statement_import i WHERE i.brand_id = $1 AND i.account = a.code) AS "lastImportAt"
     FROM payments.bank_account a CROSS JOIN LATERAL (
       SELECT count(*)::int AS unmatched, coalesce(sum(amount), 0)::bigint AS suspense FROM payments.statement_line
       WHERE brand_id = $1 AND account = a.code AND state IN ('NEW', 'UNMATCHED')) l
     WHERE a.brand_id = $1`,
    [scope.brandId],
  );
  return new Map(rows.map((row) => [row.account, row]));
}

export type CandidateRow = { id: bigint; memberId: bigint; isExact: boolean };

/**
 * Orders of the account that a row's money may be for: exact amount first, then the nearest amount, among open orders and those ended
 * unpaid within a week before the row.
 */
export async function listCandidates(
  db: Queryable,
  line: Pick<LineRow, 'brandId' | 'account' | 'amount' | 'at'>,
  limit: number,
): Promise<readonly CandidateRow[]> {
  const { rows } = await db.query<CandidateRow>(
    `SELECT id, member_id AS "memberId", payable = $3 AS "isExact" FROM payments.deposit_order
     WHERE brand_id = $1 AND receiving = $2 AND created_at > $4::timestamptz - interval '7 days'
       AND created_at < $4::timestamptz + interval '2 days'
       AND state IN ('CREATED', 'PAYING', 'MATCHING', 'EXPIRED', 'CANCELLED', 'LATE')
     ORDER BY payable <> $3, abs(payable - $3), created_at DESC LIMIT $5`,
    [line.brandId, line.account, line.amount, line.at, limit],
  );
  return rows;
}
