import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

export type KnownLine = {
  id: bigint;
  importId: bigint;
  digest: Buffer;
  shape: Buffer | null;
  fileLine: number | null;
  local: string | null;
  at: Date;
  hasTime: boolean;
  amount: bigint;
  payer: string;
  reference: string;
  number: string;
  balance: bigint | null;
};

/** Amounts and spans of time in which rows of the account are looked for, the numbers and the file itself. */
export interface LookedFor {
  readonly account: string;
  readonly amounts: readonly { readonly amount: bigint; readonly from: Date; readonly to: Date }[];
  readonly numbers: readonly string[];
  readonly digest: Buffer;
}

const COLUMNS = `l.id, l.import_id AS "importId", i.digest, i.shape, l.file_line AS "fileLine", l.local_time AS local, l.at,
  l.has_time AS "hasTime", l.amount, l.payer, l.reference, l.number, l.balance`;
const COUNTS = `l.state NOT IN ('REFUSED', 'REVERSED')`;
const IMPORT = `JOIN payments.statement_import i ON i.brand_id = l.brand_id AND i.id = l.import_id`;

/** Rows of the account that rows of a file may be: with an amount in a span of time, with a number, or from the same file. */
export async function knownLines(tx: Queryable, scope: Scope, sought: LookedFor): Promise<readonly KnownLine[]> {
  const found = [
    await tx.query<KnownLine>(
      `SELECT ${COLUMNS} FROM unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) AS d (amount, from_at, to_at)
       CROSS JOIN LATERAL (SELECT * FROM payments.statement_line l WHERE l.brand_id = $1 AND l.account = $2 AND l.amount = d.amount
         AND l.at >= d.from_at AND l.at < d.to_at AND ${COUNTS}) l
       ${IMPORT} ORDER BY l.id`,
      [
        scope.brandId,
        sought.account,
        sought.amounts.map(({ amount }) => amount.toString()),
        sought.amounts.map(({ from }) => from),
        sought.amounts.map(({ to }) => to),
      ],
    ),
    await tx.query<KnownLine>(
      `SELECT ${COLUMNS} FROM payments.statement_line l ${IMPORT}
       WHERE l.brand_id = $1 AND l.account = $2 AND l.number = ANY ($3::text[]) AND l.number <> '' AND ${COUNTS} ORDER BY l.id LIMIT 20000`,
      [scope.brandId, sought.account, sought.numbers],
    ),
    await tx.query<KnownLine>(
      `SELECT ${COLUMNS} FROM payments.statement_import i
       JOIN payments.statement_line l ON l.brand_id = i.brand_id AND l.import_id = i.id
       WHERE i.brand_id = $1 AND i.account = $2 AND i.digest = $3 AND ${COUNTS} ORDER BY l.id LIMIT 20000`,
      [scope.brandId, sought.account, sought.digest],
    ),
  ];
  return [...new Map(found.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
}
