import type { Queryable } from '@lantern/database';
import { hasRow, type Scope } from '@lantern/server-kit';

export type DueQuery = { brandId: bigint; id: bigint; channel: string };

/** Schedules the first status query of an order. */
export async function planQuery(db: Queryable, scope: Scope, id: bigint, at: Date): Promise<void> {
  await db.query('UPDATE payments.deposit_order SET next_query_at = $3 WHERE brand_id = $1 AND id = $2', [
    scope.brandId,
    id,
    at,
  ]);
}

/** Schedules a payout's status query for now, after a notice from its provider. */
export async function hastenPayoutQuery(db: Queryable, scope: Scope, orderNo: string, at: Date): Promise<void> {
  await db.query(
    `UPDATE payments.withdrawal_order SET next_query_at = $3
     WHERE brand_id = $1 AND id = split_part($2, '-', 1)::bigint AND next_query_at > $3`,
    [scope.brandId, orderNo, at],
  );
}

const IS_DUE = `next_query_at <= $1::timestamptz AND next_query_at IS NOT NULL
             AND state IN ('CREATED', 'PAYING', 'MATCHING', 'EXPIRED', 'CANCELLED')`;
/** Condition of the job that queries the providers of deposits. */
export const HAS_DUE_QUERIES = hasRow(`payments.deposit_order WHERE ${IS_DUE}`, 'next_query_at');

/**
 * Claims orders with a due status query, so that no other process queries them. The next time is set too: after one minute, then doubled
 * each time, at most one hour, for two days.
 */
export async function takeDueQueries(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly DueQuery[]> {
  const { rows } = await db.query<DueQuery>(
    `UPDATE payments.deposit_order o SET queries = o.queries + 1,
       next_query_at = CASE WHEN o.created_at > $1::timestamptz - interval '2 days'
         THEN $1::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(o.queries, 6))) END
     FROM (SELECT brand_id, id FROM payments.deposit_order
           WHERE ${IS_DUE} AND id <> ALL ($3::bigint[])
           ORDER BY next_query_at LIMIT $2 FOR UPDATE SKIP LOCKED) d
     WHERE o.brand_id = d.brand_id AND o.id = d.id
     RETURNING o.brand_id AS "brandId", o.id, o.channel`,
    [now, limit, except],
  );
  return rows;
}

/** Makes a failed query due again at once; the delay after failures is set by the code that counts them. */
export async function planNextQuery(db: Queryable, { brandId, id }: DueQuery, at: Date): Promise<void> {
  await db.query(
    'UPDATE payments.deposit_order SET next_query_at = $3 WHERE brand_id = $1 AND id = $2 AND queries > 0',
    [brandId, id, at],
  );
}
