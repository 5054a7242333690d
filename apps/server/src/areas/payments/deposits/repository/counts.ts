import type { Queryable } from '@lantern/database';
import { hasRow, type MemberScope, type Scope } from '@lantern/server-kit';

/** `open` orders count towards the member's limit; `inProcess` also includes late money that waits for review. */
export type MemberCounts = { open: number; inProcess: number; expiredAt: Date[]; credited: number };

/** Counts for the limits on a member's own orders. */
export async function countMemberOrders(db: Queryable, scope: MemberScope, now: Date): Promise<MemberCounts> {
  const { rows } = await db.query<MemberCounts>(
    `SELECT count(*) FILTER (WHERE state IN ('CREATED', 'PAYING', 'MATCHING'))::int AS open,
       count(*) FILTER (WHERE state IN ('CREATED', 'PAYING', 'MATCHING', 'LATE'))::int AS "inProcess",
       coalesce(array_agg(expires_at) FILTER (WHERE state = 'EXPIRED' AND expires_at > $3::timestamptz - interval '24 hours'),
         '{}') AS "expiredAt",
       count(*) FILTER (WHERE state IN ('CREDITED', 'REVERSED'))::int AS credited
     FROM payments.deposit_order WHERE brand_id = $1 AND member_id = $2`,
    [scope.brandId, scope.memberId, now],
  );
  return rows[0] ?? { open: 0, inProcess: 0, expiredAt: [], credited: 0 };
}

/** Sum ever credited to the member and not reversed, in minor units. */
export async function sumCredited(db: Queryable, scope: MemberScope): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(credited), 0)::bigint AS sum FROM payments.deposit_order
     WHERE brand_id = $1 AND member_id = $2 AND state = 'CREDITED'`,
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.sum ?? 0n;
}

export type DepositSums = { amount: bigint; firstDeposits: number };

/**
 * Credits of a period over the whole brand minus its chargebacks, and the number of first deposits among the credits (a chargeback does not
 * change that number). Without test money.
 */
export async function sumBrandDeposits(db: Queryable, scope: Scope, from: Date, to: Date): Promise<DepositSums> {
  const { rows } = await db.query<DepositSums>(
    `SELECT (coalesce(sum(o.credited), 0) - (
         SELECT coalesce(sum(r.credited), 0) FROM payments.deposit_order r
         WHERE r.brand_id = $1 AND r.book = 'REAL' AND r.reversed_at >= $2 AND r.reversed_at < $3))::bigint AS amount,
       count(*) FILTER (WHERE NOT EXISTS (
         SELECT 1 FROM payments.deposit_order e WHERE e.brand_id = o.brand_id AND e.member_id = o.member_id
           AND e.credited_at IS NOT NULL AND (e.credited_at, e.id) < (o.credited_at, o.id)))::int AS "firstDeposits"
     FROM payments.deposit_order o
     WHERE o.brand_id = $1 AND o.book = 'REAL' AND o.credited_at >= $2 AND o.credited_at < $3`,
    [scope.brandId, from, to],
  );
  return rows[0] ?? { amount: 0n, firstDeposits: 0 };
}

export async function countWaiting(db: Queryable, scope: Scope): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM payments.deposit_order WHERE brand_id = $1 AND state IN ('MATCHING', 'LATE')`,
    [scope.brandId],
  );
  return rows[0]?.count ?? 0;
}

export type ExpiredKey = { brandId: bigint; id: bigint };

const IS_EXPIRED = `state IN ('CREATED', 'PAYING') AND expires_at <= $1::timestamptz
       AND NOT EXISTS (SELECT FROM payments.chain_transfer t WHERE t.brand_id = o.brand_id AND t.order_id = o.id
         AND t.state = 'SEEN')`;
/** Condition of the job that ends orders past their time to pay. */
export const HAS_EXPIRED = hasRow(`payments.deposit_order o WHERE ${IS_EXPIRED}`, 'expires_at');

/** Orders past their time to pay, oldest first, one batch over all brands. Orders with coins already seen on their chain are excluded. */
export async function listExpired(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<readonly ExpiredKey[]> {
  const { rows } = await db.query<ExpiredKey>(
    `SELECT brand_id AS "brandId", id FROM payments.deposit_order o
     WHERE ${IS_EXPIRED} AND id <> ALL ($3::bigint[])
     ORDER BY expires_at LIMIT $2`,
    [now, limit, except],
  );
  return rows;
}
