import type { Queryable, Scope } from '@lantern/server-kit';
import { IS_WAITING } from '../withdrawals/repository/withdrawals.ts';

export type QueueCounts = { deposits: number; withdrawals: number; disputes: number; matching: number };

/** What waits for operators, each counted up to `most`: the queries read no more rows, however long a queue is. */
export async function countQueues(db: Queryable, scope: Scope, most: number): Promise<QueueCounts> {
  const { rows } = await db.query<QueueCounts>(
    `SELECT
       (SELECT count(*) FROM (SELECT FROM payments.deposit_order
          WHERE brand_id = $1 AND state IN ('MATCHING', 'LATE') LIMIT $2) q)::int AS deposits,
       (SELECT count(*) FROM (SELECT FROM payments.withdrawal_order o
          WHERE o.brand_id = $1 AND ${IS_WAITING} LIMIT $2) q)::int AS withdrawals,
       (SELECT count(*) FROM (SELECT FROM payments.dispute
          WHERE brand_id = $1 AND state = 'OPEN' LIMIT $2) q)::int AS disputes,
       (SELECT count(*) FROM (SELECT FROM payments.statement_line
          WHERE brand_id = $1 AND state = 'UNMATCHED' LIMIT $2) q)::int AS matching`,
    [scope.brandId, most],
  );
  return rows[0] ?? { deposits: 0, withdrawals: 0, disputes: 0, matching: 0 };
}
