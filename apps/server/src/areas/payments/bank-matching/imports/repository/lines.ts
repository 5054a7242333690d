import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { StatementRow } from '@lantern/statements';

/** A row with what makes it one row of one file: SHA-256 of the file's digest and the row's line. */
export interface InsertedRow extends StatementRow {
  readonly key: Buffer;
}

export type PostedRow = { readonly id: bigint; readonly amount: bigint };

/** Inserts rows; incoming money of posted ones then waits for matching. @returns ids and amounts */
export async function insertLines(
  tx: Queryable,
  scope: Scope,
  made: { readonly account: string; readonly importId: bigint; readonly isWaiting: boolean },
  lines: readonly InsertedRow[],
): Promise<readonly PostedRow[]> {
  const of = <Column>(pick: (line: InsertedRow) => Column) => lines.map(pick);
  const { rows } = await tx.query<PostedRow>(
    `INSERT INTO payments.statement_line
       (brand_id, account, import_id, line_key, at, has_time, amount, payer, reference, number, local_time, balance, file_line, state)
     SELECT $1, $2, $3, l.line_key, l.at, l.has_time, l.amount, l.payer, l.reference, l.number, l.local_time, l.balance, l.file_line,
       CASE WHEN $4 THEN 'WAITING' WHEN l.amount > 0 THEN 'NEW' ELSE 'OUT' END
     FROM unnest($5::bytea[], $6::timestamptz[], $7::boolean[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[],
       $13::bigint[], $14::integer[])
       WITH ORDINALITY AS l (line_key, at, has_time, amount, payer, reference, number, local_time, balance, file_line, place)
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
      of((line) => line.local),
      of((line) => line.balance?.toString() ?? null),
      of((line) => line.line),
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

/**
 * Ends the posted rows of an import that is reversed.
 * @returns incoming rows, whose posting is to be reversed
 */
export async function reverseLines(
  tx: Queryable,
  scope: Scope,
  importId: bigint,
  end: { readonly by: string; readonly at: Date },
): Promise<readonly PostedRow[]> {
  const { rows } = await tx.query<PostedRow>(
    `UPDATE payments.statement_line SET state = 'REVERSED', ended_by = $3, ended_at = $4
     WHERE brand_id = $1 AND import_id = $2 AND state IN ('NEW', 'UNMATCHED', 'OUT') RETURNING id, amount`,
    [scope.brandId, importId, end.by, end.at],
  );
  return rows;
}

/** Rows of an import, locked until the transaction ends, so that none is matched meanwhile. */
export async function lockLinesOfImport(
  tx: Queryable,
  scope: Scope,
  importId: bigint,
): Promise<readonly { readonly id: bigint; readonly state: string }[]> {
  const { rows } = await tx.query<{ id: bigint; state: string }>(
    `SELECT id, state FROM payments.statement_line WHERE brand_id = $1 AND import_id = $2 ORDER BY id LIMIT 5000 FOR UPDATE`,
    [scope.brandId, importId],
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
