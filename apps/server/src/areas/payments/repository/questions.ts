import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

export type DueQuestion = { merchantId: bigint; id: bigint; channel: string };

/** The first question about an order is due at this time. */
export async function planQuestion(db: Queryable, scope: Scope, id: bigint, at: Date): Promise<void> {
  await db.query('UPDATE payments.deposit_order SET next_query_at = $3 WHERE merchant_id = $1 AND id = $2', [
    scope.merchantId,
    id,
    at,
  ]);
}

/** A payout's provider has something to say: it is asked at once. */
export async function hastenPayoutQuestion(db: Queryable, scope: Scope, orderNo: string, at: Date): Promise<void> {
  await db.query(
    `UPDATE payments.withdrawal_order SET next_query_at = $3
     WHERE merchant_id = $1 AND id = split_part($2, '-', 1)::bigint AND next_query_at > $3`,
    [scope.merchantId, orderNo, at],
  );
}

/**
 * Orders whose status is to be asked now, taken so that no second process asks meanwhile. The next time is planned with it: one minute,
 * then twice as long each time, at most an hour, for two days.
 */
export async function takeDueQuestions(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly DueQuestion[]> {
  const { rows } = await db.query<DueQuestion>(
    `UPDATE payments.deposit_order o SET queries = o.queries + 1,
       next_query_at = CASE WHEN o.created_at > $1::timestamptz - interval '2 days'
         THEN $1::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(o.queries, 6))) END
     FROM (SELECT merchant_id, id FROM payments.deposit_order
           WHERE next_query_at <= $1 AND next_query_at IS NOT NULL
             AND state IN ('CREATED', 'PAYING', 'MATCHING', 'EXPIRED', 'CANCELLED') AND id <> ALL ($3::bigint[])
           ORDER BY next_query_at LIMIT $2 FOR UPDATE SKIP LOCKED) d
     WHERE o.merchant_id = d.merchant_id AND o.id = d.id
     RETURNING o.merchant_id AS "merchantId", o.id, o.channel`,
    [now, limit, except],
  );
  return rows;
}

/** A question that failed is due as before: how long it waits is for whoever counts its failures. */
export async function askAgain(db: Queryable, { merchantId, id }: DueQuestion, at: Date): Promise<void> {
  await db.query(
    'UPDATE payments.deposit_order SET next_query_at = $3 WHERE merchant_id = $1 AND id = $2 AND queries > 0',
    [merchantId, id, at],
  );
}
