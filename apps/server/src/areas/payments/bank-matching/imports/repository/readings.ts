import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** Forms of files that are tried; an account whose bank changes its form again and again has more. */
const MOST_READINGS = 20;

/** How files of an account were read, the most recent first. */
export async function listReadings(db: Queryable, scope: Scope, account: string): Promise<readonly unknown[]> {
  const { rows } = await db.query<{ reading: unknown }>(
    `SELECT reading FROM payments.statement_reading WHERE brand_id = $1 AND account = $2 ORDER BY used_at DESC LIMIT $3`,
    [scope.brandId, account, MOST_READINGS],
  );
  return rows.map(({ reading }) => reading);
}

/** Remembers how files with these headings are read. */
export async function saveReading(
  tx: Queryable,
  scope: Scope,
  made: {
    readonly account: string;
    readonly shape: Buffer;
    readonly reading: object;
    readonly operator: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.statement_reading (brand_id, account, shape, reading, operator, used_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (brand_id, account, shape) DO UPDATE SET reading = $4, operator = $5, used_at = $6`,
    [scope.brandId, made.account, made.shape, JSON.stringify(made.reading), made.operator, made.at],
  );
}
