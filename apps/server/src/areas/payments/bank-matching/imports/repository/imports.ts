import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

export type ImportState = 'POSTED' | 'WAITING' | 'CONFIRMED' | 'REFUSED' | 'REVERSED';

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
  /** Balance of the account before the import; null when it had none. */
  readonly balanceBefore: bigint | null;
  /** SHA-256 of the folded headings, and how the file was read. */
  readonly shape: Buffer;
  readonly reading: object;
  /** The bank's clock. */
  readonly zone: string;
  /** Rows that could not be read and that people left out. */
  readonly leftOut: number;
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

export async function insertImport(tx: Queryable, scope: Scope, made: NewImport): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO payments.statement_import (brand_id, account, file_name, digest, file, lines, fresh, state, opening, closing, restart,
       alone, operator, operator_id, created_at, money_in, money_out, first_at, last_at, balance_before, shape, reading, zone, left_out)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
     RETURNING id`,
    [
      ...[scope.brandId, made.account, made.fileName, made.digest, made.file, made.lines, made.fresh, made.state],
      ...[made.opening, made.closing, made.restart, made.alone, made.operator, made.operatorId, made.at],
      ...[made.moneyIn, made.moneyOut, made.firstAt, made.lastAt],
      ...[made.balanceBefore, made.shape, JSON.stringify(made.reading), made.zone, made.leftOut],
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('an import was not written');
  return row.id;
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
  balanceBefore: bigint | null;
  zone: string | null;
  leftOut: number;
  reversedBy: string | null;
  reversedAt: Date | null;
  /** No later import of the account has rows that count. */
  isNewest: boolean;
  postedLines: number;
  usedLines: number;
};

const COLUMNS = `id, account, file_name AS "fileName", digest, operator, operator_id AS "operatorId", created_at AS at, state, lines, fresh,
  opening, closing, restart, alone, money_in AS "moneyIn", money_out AS "moneyOut", first_at AS "firstAt", last_at AS "lastAt",
  decided_by AS "decidedBy", decided_at AS "decidedAt", balance_before AS "balanceBefore", zone, left_out AS "leftOut",
  reversed_by AS "reversedBy", reversed_at AS "reversedAt",
  NOT EXISTS (SELECT FROM payments.statement_import n WHERE n.brand_id = i.brand_id AND n.account = i.account AND n.id > i.id
    AND (n.state NOT IN ('REFUSED', 'REVERSED') OR EXISTS (SELECT FROM payments.statement_line l
      WHERE l.brand_id = n.brand_id AND l.import_id = n.id AND l.state NOT IN ('REFUSED', 'REVERSED')))) AS "isNewest",
  (SELECT count(*)::int FROM payments.statement_line l
    WHERE l.brand_id = i.brand_id AND l.import_id = i.id AND l.state NOT IN ('WAITING', 'REFUSED', 'REVERSED')) AS "postedLines",
  (SELECT count(*)::int FROM payments.statement_line l
    WHERE l.brand_id = i.brand_id AND l.import_id = i.id AND l.state IN ('MATCHED', 'RETURNED')) AS "usedLines"`;

export async function findImport(db: Queryable, scope: Scope, id: bigint): Promise<ImportRow | null> {
  const { rows } = await db.query<ImportRow>(
    `SELECT ${COLUMNS} FROM payments.statement_import i WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** The import, locked until the transaction ends. */
export async function lockImport(tx: Queryable, scope: Scope, id: bigint): Promise<ImportRow | null> {
  const { rows } = await tx.query<ImportRow>(
    `SELECT ${COLUMNS} FROM payments.statement_import i WHERE brand_id = $1 AND id = $2 FOR UPDATE OF i`,
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
    `SELECT ${COLUMNS} FROM payments.statement_import i
     WHERE brand_id = $1 AND ($2::text IS NULL OR account = $2) AND ($3::text IS NULL OR state = $3)
       AND ($4::bigint IS NULL OR id < $4)
     ORDER BY id DESC LIMIT $5`,
    [scope.brandId, filter.account ?? null, filter.state ?? null, filter.before ?? null, filter.limit],
  );
  return rows;
}

/** Whether rows of the import are posted, so that it can be reversed: also those that one person posted of a file that a second one refused. */
export const isPosted = ({ state, postedLines }: ImportRow): boolean =>
  state === 'POSTED' || state === 'CONFIRMED' || (state === 'REFUSED' && postedLines > 0);

/** Incoming money of an import that was not posted: it waits for a second person, or was refused. */
export const notPosted = ({ state, moneyIn, alone }: ImportRow): bigint =>
  state === 'WAITING' || state === 'REFUSED' ? (moneyIn ?? 0n) - alone : 0n;

export async function fileOfImport(
  db: Queryable,
  scope: Scope,
  id: bigint,
): Promise<{ readonly file: Buffer; readonly fileName: string } | null> {
  const { rows } = await db.query<{ file: Buffer; fileName: string }>(
    `SELECT file, file_name AS "fileName" FROM payments.statement_import WHERE brand_id = $1 AND id = $2 AND file IS NOT NULL`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** The newest import of the same file that was not refused; null without one. */
export async function importOfFile(
  db: Queryable,
  scope: Scope,
  account: string,
  digest: Buffer,
): Promise<Pick<ImportRow, 'id' | 'operator' | 'at' | 'state'> | null> {
  const { rows } = await db.query<Pick<ImportRow, 'id' | 'operator' | 'at' | 'state'>>(
    `SELECT id, operator, created_at AS at, state FROM payments.statement_import
     WHERE brand_id = $1 AND account = $2 AND digest = $3 AND state <> 'REFUSED' ORDER BY id DESC LIMIT 1`,
    [scope.brandId, account, digest],
  );
  return rows[0] ?? null;
}

export async function markReversed(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  end: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE payments.statement_import SET state = 'REVERSED', reversed_by = $3, reversed_at = $4
     WHERE brand_id = $1 AND id = $2`,
    [scope.brandId, id, end.by, end.at],
  );
}

/** Whether the account has another import before this one whose rows count. */
export async function hasEarlierImport(
  tx: Queryable,
  scope: Scope,
  made: Pick<ImportRow, 'id' | 'account'>,
): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM payments.statement_import WHERE brand_id = $1 AND account = $2 AND id < $3
       AND state NOT IN ('REFUSED', 'REVERSED')) AS found`,
    [scope.brandId, made.account, made.id],
  );
  return rows[0]?.found ?? false;
}
