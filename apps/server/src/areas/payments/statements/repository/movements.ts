import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** A payment in our records; amounts in minor units. */
export interface Movement {
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly amount: bigint;
  /** Its time, where it is searched by its order. */
  readonly at?: Date | undefined;
}

type MovementRow = { orderNo: string; providerNo: string | null; amount: bigint; at?: Date };

/** Deposits of a channel credited in a period, including those reversed later. */
export async function creditedOfChannel(
  db: Queryable,
  scope: Scope,
  channel: string,
  span: { from: Date; to: Date },
): Promise<readonly Movement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT id::text AS "orderNo", provider_no AS "providerNo", received AS amount FROM payments.deposit_order
     WHERE brand_id = $1 AND channel = $2 AND credited_at >= $3 AND credited_at < $4`,
    [scope.brandId, channel, span.from, span.to],
  );
  return rows;
}

/** The same for these orders, at any time. */
export async function creditedByOrder(
  db: Queryable,
  scope: Scope,
  channel: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Movement>> {
  const { rows } = await db.query<MovementRow>(
    `SELECT id::text AS "orderNo", provider_no AS "providerNo", received AS amount, credited_at AS at FROM payments.deposit_order
     WHERE brand_id = $1 AND channel = $2 AND id = ANY($3::bigint[]) AND credited_at IS NOT NULL`,
    [scope.brandId, channel, ids.filter((id) => /^\d{1,18}$/.test(id))],
  );
  return new Map(rows.map((row) => [row.orderNo, row]));
}

// Payouts with their order numbers: a withdrawal paid in one sum with its last attempt, each payment of those paid in parts or paid again
// after a dispute, and the second payments of disputes.
const PAID = `SELECT id::text || '-' || attempt::text AS "orderNo",
    provider_no AS "providerNo", net AS amount, disbursed_at AS at, channel, brand_id
  FROM payments.withdrawal_order o WHERE disbursed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM payments.payout_part p WHERE p.brand_id = o.brand_id AND p.order_id = o.id)
  UNION ALL
  SELECT order_id::text || '-' || attempt::text, provider_no, amount, paid_at, channel, brand_id
  FROM payments.payout_part
  UNION ALL
  SELECT id::text || '-' || attempt::text, provider_no, repaid, completed_at, channel, brand_id
  FROM payments.withdrawal_order WHERE repay = 'PAID'`;

export async function paidOfChannel(
  db: Queryable,
  scope: Scope,
  channel: string,
  span: { from: Date; to: Date },
): Promise<readonly Movement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT "orderNo", "providerNo", amount FROM (${PAID}) p
     WHERE brand_id = $1 AND channel = $2 AND at >= $3 AND at < $4`,
    [scope.brandId, channel, span.from, span.to],
  );
  return rows;
}

export async function paidByOrder(
  db: Queryable,
  scope: Scope,
  channel: string,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, Movement>> {
  const { rows } = await db.query<MovementRow>(
    `SELECT "orderNo", "providerNo", amount, at FROM (${PAID}) p
     WHERE brand_id = $1 AND channel = $2 AND "orderNo" = ANY($3)`,
    [scope.brandId, channel, orderNos],
  );
  return new Map(rows.map((row) => [row.orderNo, row]));
}

export type BankDay = { account: string; theirs: bigint; lines: number; matched: bigint; matchedCount: number };

/** Incoming money on each bank's statement of a day, and how much of it was matched to orders. */
export async function bankDays(
  db: Queryable,
  scope: Scope,
  span: { from: Date; to: Date },
): Promise<readonly BankDay[]> {
  const { rows } = await db.query<BankDay>(
    `SELECT account, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS theirs,
       count(*) FILTER (WHERE amount > 0)::int AS lines,
       coalesce(sum(amount) FILTER (WHERE state = 'MATCHED'), 0)::bigint AS matched,
       count(*) FILTER (WHERE state = 'MATCHED')::int AS "matchedCount"
     FROM payments.statement_line WHERE brand_id = $1 AND at >= $2 AND at < $3 AND state NOT IN ('WAITING', 'REFUSED', 'REVERSED')
     GROUP BY account ORDER BY account`,
    [scope.brandId, span.from, span.to],
  );
  return rows;
}

export type OldLine = { id: bigint; account: string; amount: bigint; state: string };

/** Incoming bank money in suspense (unmatched) since before an instant. */
export async function oldSuspense(db: Queryable, scope: Scope, before: Date): Promise<readonly OldLine[]> {
  const { rows } = await db.query<OldLine>(
    `SELECT id, account, amount, state FROM payments.statement_line
     WHERE brand_id = $1 AND state IN ('NEW', 'UNMATCHED') AND at < $2 ORDER BY id LIMIT 1000`,
    [scope.brandId, before],
  );
  return rows;
}

export async function unexplainedOut(
  db: Queryable,
  scope: Scope,
  span: { from: Date; to: Date },
): Promise<readonly OldLine[]> {
  const { rows } = await db.query<OldLine>(
    `SELECT o.id, o.account, o.amount, o.state FROM payments.statement_line o
     WHERE o.brand_id = $1 AND o.state = 'OUT' AND o.at >= $2 AND o.at < $3
       AND (SELECT count(*) FROM payments.statement_line e WHERE e.brand_id = o.brand_id AND e.account = o.account
             AND e.state = 'OUT' AND e.amount = o.amount AND (e.at, e.id) <= (o.at, o.id))
         > (SELECT count(*) FROM payments.statement_line r WHERE r.brand_id = o.brand_id
             AND r.account = o.account AND r.state = 'RETURNED' AND r.amount = -o.amount)
         + (SELECT count(*) FROM payments.deposit_order d WHERE d.brand_id = o.brand_id
             AND d.receiving = o.account AND d.state = 'REVERSED' AND d.received = -o.amount)
     ORDER BY o.id LIMIT 1000`,
    [scope.brandId, span.from, span.to],
  );
  return rows;
}

export type OldTransit = { id: bigint; channel: string; psp: string; net: bigint };

/** Payouts in an unclear state for more than a day. */
export async function oldTransit(db: Queryable, scope: Scope, before: Date): Promise<readonly OldTransit[]> {
  const { rows } = await db.query<OldTransit>(
    `SELECT o.id, o.channel, c.psp, o.net - o.paid AS net FROM payments.withdrawal_order o
       JOIN payments.payout_channel c ON c.brand_id = o.brand_id AND c.code = o.channel
     WHERE o.brand_id = $1 AND o.state IN ('DISBURSING', 'UNKNOWN') AND o.created_at < $2 ORDER BY o.id LIMIT 1000`,
    [scope.brandId, before],
  );
  return rows;
}

/** Brands with channels, for the daily run. */
export async function brandsWithChannels(db: Queryable): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ brandId: bigint }>(
    'SELECT DISTINCT brand_id AS "brandId" FROM payments.channel ORDER BY 1 LIMIT 10000',
  );
  return rows.map((row) => row.brandId);
}

export type WaitingLine = { id: bigint; account: string; amount: bigint };

/** Bank money of a day without an order: in suspense, or returned. */
export async function waitingLines(
  db: Queryable,
  scope: Scope,
  span: { readonly from: Date; readonly to: Date },
): Promise<readonly WaitingLine[]> {
  const { rows } = await db.query<WaitingLine>(
    `SELECT id, account, amount FROM payments.statement_line
     WHERE brand_id = $1 AND at >= $2 AND at < $3 AND amount > 0 AND state IN ('NEW', 'UNMATCHED', 'RETURNED')
     ORDER BY id LIMIT 1000`,
    [scope.brandId, span.from, span.to],
  );
  return rows;
}
