import type { Queryable } from '@lantern/database';

/** A piece of a job or an event of a consumer that waits for an operator. */
export type SetAsideRow = {
  readonly id: bigint;
  readonly kind: 'JOB' | 'EVENT';
  readonly name: string;
  readonly piece: string;
  readonly topic: string | null;
  readonly failures: number;
  readonly error: string;
  readonly setAsideAt: Date;
  readonly lastFailedAt: Date;
  readonly isWanted: boolean;
};

/** Work of a brand and work that belongs to no brand. */
const OF_BRAND = '(brand_id = $1 or brand_id is null) and set_aside_at is not null';

/** Work set aside, newest first. */
export async function listSetAside(
  db: Queryable,
  brandId: bigint,
  page: { readonly beforeId: bigint | null; readonly limit: number },
): Promise<readonly SetAsideRow[]> {
  const { rows } = await db.query<SetAsideRow>(
    `select id, kind, name, piece, topic, failures, error, set_aside_at as "setAsideAt", last_failed_at as "lastFailedAt",
            retry_wanted_at is not null as "isWanted"
       from kit.set_aside where ${OF_BRAND} and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [brandId, page.beforeId, page.limit],
  );
  return rows;
}

/** Number of items set aside, of the brand and of no brand. */
export async function countSetAside(db: Queryable, brandId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from kit.set_aside where ${OF_BRAND}`,
    [brandId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Records an operator's retry request; the runner finds it later. Events of one sequence are requested as a group, because they are handled
 * in order.
 * @returns what will be retried; null if there is no such work
 */
export async function wantRetry(
  tx: Queryable,
  brandId: bigint,
  id: bigint,
  now: Date,
): Promise<{ readonly name: string; readonly piece: string } | null> {
  const { rows } = await tx.query<{ name: string; piece: string; sequence: string | null }>(
    `update kit.set_aside set retry_wanted_at = $3, try_at = $3 where id = $2 and ${OF_BRAND} returning name, piece, sequence`,
    [brandId, id, now],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.sequence !== null) {
    await tx.query(
      'update kit.set_aside set retry_wanted_at = $3 where name = $1 and sequence = $2 and set_aside_at is not null',
      [row.name, row.sequence, now],
    );
  }
  return { name: row.name, piece: row.piece };
}
