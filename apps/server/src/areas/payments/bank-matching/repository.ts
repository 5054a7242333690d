import type { Queryable } from '@lantern/database';
import { hasRow, type Scope } from '@lantern/server-kit';

export type LineState = 'NEW' | 'UNMATCHED' | 'MATCHED' | 'RETURNED' | 'OUT';

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

export interface NewImport {
  readonly account: string;
  readonly fileName: string;
  readonly digest: Buffer;
  readonly lines: number;
  readonly fresh: number;
  readonly operator: string;
  readonly at: Date;
}

/** Locks an account, so that imports run one at a time and known rows are counted correctly. */
export async function lockStatements(tx: Queryable, scope: Scope, account: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.statement:' || $2, $1))`, [
    scope.brandId,
    account,
  ]);
}

/** The keys that were imported before. */
export async function knownKeys(
  tx: Queryable,
  scope: Scope,
  account: string,
  keys: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: Buffer }>(
    `SELECT line_key AS key FROM payments.statement_line
     WHERE brand_id = $1 AND account = $2 AND line_key = ANY($3::bytea[])`,
    [scope.brandId, account, keys],
  );
  return new Set(rows.map((row) => row.key.toString('hex')));
}

export async function insertImport(tx: Queryable, scope: Scope, made: NewImport): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO payments.statement_import (brand_id, account, file_name, digest, lines, fresh, operator, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [scope.brandId, made.account, made.fileName, made.digest, made.lines, made.fresh, made.operator, made.at],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('an import was not written');
  return row.id;
}

export interface NewLine {
  readonly key: Buffer;
  readonly at: Date;
  readonly hasTime: boolean;
  readonly amount: bigint;
  readonly payer: string;
  readonly reference: string;
}

/** Inserts new rows; incoming money then waits for matching. @returns ids in the given order */
export async function insertLines(
  tx: Queryable,
  scope: Scope,
  made: { readonly account: string; readonly importId: bigint },
  lines: readonly NewLine[],
): Promise<readonly bigint[]> {
  const of = <Column>(pick: (line: NewLine) => Column) => lines.map(pick);
  const { rows } = await tx.query<{ id: bigint; key: Buffer }>(
    `INSERT INTO payments.statement_line
       (brand_id, account, import_id, line_key, at, has_time, amount, payer, reference, state)
     SELECT $1, $2, $3, l.line_key, l.at, l.has_time, l.amount, l.payer, l.reference,
       CASE WHEN l.amount > 0 THEN 'NEW' ELSE 'OUT' END
     FROM unnest($4::bytea[], $5::timestamptz[], $6::boolean[], $7::bigint[], $8::text[], $9::text[])
       WITH ORDINALITY AS l (line_key, at, has_time, amount, payer, reference, place)
     ORDER BY l.place RETURNING id, line_key AS key`,
    [
      scope.brandId,
      made.account,
      made.importId,
      of((line) => line.key),
      of((line) => line.at),
      of((line) => line.hasTime),
      of((line) => line.amount.toString()),
      of((line) => line.payer),
      of((line) => line.reference),
    ],
  );
  const ids = new Map(rows.map((row) => [row.key.toString('hex'), row.id]));
  return lines.map((line) => {
    const id = ids.get(line.key.toString('hex'));
    if (id === undefined) throw new Error('a line of a statement was not written');
    return id;
  });
}

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

export async function countOfImport(
  db: Queryable,
  scope: Scope,
  importId: bigint,
): Promise<{ matched: number; unmatched: number }> {
  const { rows } = await db.query<{ matched: number; unmatched: number }>(
    `SELECT count(*) FILTER (WHERE state = 'MATCHED')::int AS matched,
       count(*) FILTER (WHERE state IN ('NEW', 'UNMATCHED'))::int AS unmatched
     FROM payments.statement_line WHERE brand_id = $1 AND import_id = $2`,
    [scope.brandId, importId],
  );
  return rows[0] ?? { matched: 0, unmatched: 0 };
}

export interface LineFilter {
  readonly state?: LineState;
  readonly account?: string;
  readonly before?: bigint;
  readonly limit: number;
}

/** Rows, newest first, paged by id. */
export async function listLines(db: Queryable, scope: Scope, filter: LineFilter): Promise<readonly LineRow[]> {
  const { rows } = await db.query<LineRow>(
    `SELECT ${COLUMNS} FROM payments.statement_line
     WHERE brand_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR account = $3)
       AND ($4::bigint IS NULL OR id < $4)
     ORDER BY id DESC LIMIT $5`,
    [scope.brandId, filter.state ?? null, filter.account ?? null, filter.before ?? null, filter.limit],
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
