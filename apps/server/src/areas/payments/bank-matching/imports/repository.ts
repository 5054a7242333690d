import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { IdentifiedRow } from './statement-rows.ts';

export type ImportState = 'POSTED' | 'WAITING' | 'CONFIRMED' | 'REFUSED';

export interface NewImport {
  readonly account: string;
  readonly fileName: string;
  readonly digest: Buffer;
  readonly file: Buffer;
  readonly lines: number;
  readonly fresh: number;
  readonly state: 'POSTED' | 'WAITING';
  readonly opening: bigint;
  readonly closing: bigint;
  readonly restart: boolean;
  /** Minor units of the new rows: incoming, outgoing, and incoming ones posted without a second person. */
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly alone: bigint;
  /** Times of the first and the last new row; null without one. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly operator: string;
  readonly operatorId: bigint;
  readonly at: Date;
}

/** Locks an account, so that imports run one at a time and known rows are counted correctly. */
export async function lockStatements(tx: Queryable, scope: Scope, account: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.statement:' || $2, $1))`, [
    scope.brandId,
    account,
  ]);
}

/** Locks what an operator posts without a second person, so that two files at once count both. */
export async function lockAlone(tx: Queryable, scope: Scope, operatorId: bigint): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.statements-of:' || $2::text, $1))`, [
    scope.brandId,
    operatorId,
  ]);
}

/** Minor units that an operator posted without a second person since an instant. */
export async function postedAlone(db: Queryable, scope: Scope, operatorId: bigint, since: Date): Promise<bigint> {
  const { rows } = await db.query<{ alone: bigint }>(
    `SELECT coalesce(sum(alone), 0)::bigint AS alone FROM payments.statement_import
     WHERE brand_id = $1 AND operator_id = $2 AND created_at >= $3 AND alone > 0`,
    [scope.brandId, operatorId, since],
  );
  return rows[0]?.alone ?? 0n;
}

/** The keys that were imported before, and the numbers that other rows have. */
export async function knownRows(
  tx: Queryable,
  scope: Scope,
  account: string,
  rows: readonly IdentifiedRow[],
): Promise<{ readonly keys: ReadonlySet<string>; readonly numbers: ReadonlySet<string> }> {
  const keys = rows.flatMap(({ key, formerKey }) => (formerKey ? [key, formerKey] : [key]));
  const numbers = rows.flatMap(({ number }) => number || []);
  const [byKey, byNumber] = [
    await tx.query<{ key: Buffer }>(
      `SELECT line_key AS key FROM payments.statement_line
       WHERE brand_id = $1 AND account = $2 AND line_key = ANY ($3::bytea[]) AND state <> 'REFUSED'`,
      [scope.brandId, account, keys],
    ),
    await tx.query<{ number: string }>(
      `SELECT DISTINCT number FROM payments.statement_line
       WHERE brand_id = $1 AND account = $2 AND number = ANY ($3::text[]) AND number <> '' AND state <> 'REFUSED'`,
      [scope.brandId, account, numbers],
    ),
  ];
  return {
    keys: new Set(byKey.rows.map(({ key }) => key.toString('hex'))),
    numbers: new Set(byNumber.rows.map(({ number }) => number)),
  };
}

export async function insertImport(tx: Queryable, scope: Scope, made: NewImport): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO payments.statement_import (brand_id, account, file_name, digest, file, lines, fresh, state, opening, closing, restart,
       alone, operator, operator_id, created_at, money_in, money_out, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING id`,
    [
      ...[scope.brandId, made.account, made.fileName, made.digest, made.file, made.lines, made.fresh, made.state],
      ...[made.opening, made.closing, made.restart, made.alone, made.operator, made.operatorId, made.at],
      ...[made.moneyIn, made.moneyOut, made.firstAt, made.lastAt],
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('an import was not written');
  return row.id;
}

export type PostedRow = { readonly id: bigint; readonly amount: bigint };

/** Inserts rows; incoming money of posted ones then waits for matching. @returns ids and amounts */
export async function insertLines(
  tx: Queryable,
  scope: Scope,
  made: { readonly account: string; readonly importId: bigint; readonly isWaiting: boolean },
  lines: readonly IdentifiedRow[],
): Promise<readonly PostedRow[]> {
  const of = <Column>(pick: (line: IdentifiedRow) => Column) => lines.map(pick);
  const { rows } = await tx.query<PostedRow>(
    `INSERT INTO payments.statement_line
       (brand_id, account, import_id, line_key, at, has_time, amount, payer, reference, number, state)
     SELECT $1, $2, $3, l.line_key, l.at, l.has_time, l.amount, l.payer, l.reference, l.number,
       CASE WHEN $4 THEN 'WAITING' WHEN l.amount > 0 THEN 'NEW' ELSE 'OUT' END
     FROM unnest($5::bytea[], $6::timestamptz[], $7::boolean[], $8::bigint[], $9::text[], $10::text[], $11::text[])
       WITH ORDINALITY AS l (line_key, at, has_time, amount, payer, reference, number, place)
     ORDER BY l.place RETURNING id, amount`,
    [
      ...[scope.brandId, made.account, made.importId, made.isWaiting],
      of((line) => line.key),
      of((line) => line.at),
      of((line) => line.hasTime),
      of((line) => line.amount.toString()),
      of((line) => line.payer),
      of((line) => line.reference),
      of((line) => line.number),
    ],
  );
  return rows;
}

/** Ends the waiting rows of an import: posted, with incoming money to be matched, or refused. @returns ids and amounts */
export async function releaseLines(
  tx: Queryable,
  scope: Scope,
  importId: bigint,
  end: { readonly state: 'POSTED' | 'REFUSED'; readonly by: string | null; readonly at: Date },
): Promise<readonly PostedRow[]> {
  const { rows } = await tx.query<PostedRow>(
    `UPDATE payments.statement_line SET
       state = CASE WHEN $3 = 'REFUSED' THEN 'REFUSED' WHEN amount > 0 THEN 'NEW' ELSE 'OUT' END,
       ended_by = CASE WHEN $3 = 'REFUSED' THEN $4 END, ended_at = CASE WHEN $3 = 'REFUSED' THEN $5::timestamptz END
     WHERE brand_id = $1 AND import_id = $2 AND state = 'WAITING' RETURNING id, amount`,
    [scope.brandId, importId, end.state, end.by, end.at],
  );
  return rows;
}

export async function decideImport(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  decision: { readonly state: 'CONFIRMED' | 'REFUSED'; readonly by: string | null; readonly at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE payments.statement_import SET state = $3, decided_by = $4, decided_at = $5 WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id, decision.state, decision.by, decision.at],
  );
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

export type ImportRow = {
  id: bigint;
  account: string;
  fileName: string;
  digest: Buffer;
  operator: string;
  operatorId: bigint | null;
  at: Date;
  state: ImportState;
  lines: number;
  fresh: number;
  opening: bigint | null;
  closing: bigint | null;
  restart: boolean;
  alone: bigint;
  moneyIn: bigint | null;
  moneyOut: bigint | null;
  firstAt: Date | null;
  lastAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

const COLUMNS = `id, account, file_name AS "fileName", digest, operator, operator_id AS "operatorId", created_at AS at, state, lines, fresh,
  opening, closing, restart, alone, money_in AS "moneyIn", money_out AS "moneyOut", first_at AS "firstAt", last_at AS "lastAt",
  decided_by AS "decidedBy", decided_at AS "decidedAt"`;

export async function findImport(db: Queryable, scope: Scope, id: bigint): Promise<ImportRow | null> {
  const { rows } = await db.query<ImportRow>(
    `SELECT ${COLUMNS} FROM payments.statement_import WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** The import, locked until the transaction ends. */
export async function lockImport(tx: Queryable, scope: Scope, id: bigint): Promise<ImportRow | null> {
  const { rows } = await tx.query<ImportRow>(
    `SELECT ${COLUMNS} FROM payments.statement_import WHERE brand_id = $1 AND id = $2 FOR UPDATE`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** Imports that wait for a second person, one at most for each account. */
export async function waitingImports(
  db: Queryable,
  scope: Scope,
): Promise<ReadonlyMap<string, Pick<ImportRow, 'id' | 'account' | 'operator'>>> {
  const { rows } = await db.query<Pick<ImportRow, 'id' | 'account' | 'operator'>>(
    `SELECT id, account, operator FROM payments.statement_import WHERE brand_id = $1 AND state = 'WAITING' LIMIT 1000`,
    [scope.brandId],
  );
  return new Map(rows.map((row) => [row.account, row]));
}

export interface ImportFilter {
  readonly account?: string;
  readonly state?: ImportState;
  readonly before?: bigint;
  readonly limit: number;
}

/** Imports, newest first, paged by id. */
export async function listImports(db: Queryable, scope: Scope, filter: ImportFilter): Promise<readonly ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    `SELECT ${COLUMNS} FROM payments.statement_import
     WHERE brand_id = $1 AND ($2::text IS NULL OR account = $2) AND ($3::text IS NULL OR state = $3)
       AND ($4::bigint IS NULL OR id < $4)
     ORDER BY id DESC LIMIT $5`,
    [scope.brandId, filter.account ?? null, filter.state ?? null, filter.before ?? null, filter.limit],
  );
  return rows;
}

/** Incoming money of an import that was not posted: it waits for a second person, or was refused. */
export const notPosted = ({ state, moneyIn, alone }: ImportRow): bigint =>
  state === 'WAITING' || state === 'REFUSED' ? (moneyIn ?? 0n) - alone : 0n;

export async function fileOfImport(db: Queryable, scope: Scope, id: bigint): Promise<Buffer | null> {
  const { rows } = await db.query<{ file: Buffer | null }>(
    `SELECT file FROM payments.statement_import WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0]?.file ?? null;
}
