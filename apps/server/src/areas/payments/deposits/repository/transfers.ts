import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** Locks a receiving account, so that payable amounts are chosen one order at a time. */
export async function lockReceiving(tx: Queryable, scope: Scope, receiving: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments.receiving:' || $2, $1))`, [
    scope.brandId,
    receiving,
  ]);
}

export type TakenPayable = { payable: bigint; isOpen: boolean };

/** Payable amounts near this amount in use on the account: of open orders, and of unpaid ones created within the last day. */
export async function listTakenPayables(
  tx: Queryable,
  scope: Scope,
  wanted: { receiving: string; amount: bigint; now: Date },
): Promise<readonly TakenPayable[]> {
  const { rows } = await tx.query<TakenPayable>(
    `SELECT payable, bool_or(state IN ('CREATED', 'PAYING', 'MATCHING')) AS "isOpen" FROM payments.deposit_order
     WHERE brand_id = $1 AND receiving = $2 AND payable > $3 AND payable <= $3 + 1000000
       AND (state IN ('CREATED', 'PAYING', 'MATCHING')
         OR (state IN ('EXPIRED', 'CANCELLED', 'LATE') AND created_at > $4::timestamptz - interval '1 day'))
     GROUP BY payable`,
    [scope.brandId, wanted.receiving, wanted.amount, wanted.now],
  );
  return rows;
}

/** Sums ordered per channel since the start of the business day, without failed orders. */
export async function sumChannelDays(
  db: Queryable,
  scope: Scope,
  channels: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, bigint>> {
  if (channels.length === 0) return new Map();
  const { rows } = await db.query<{ channel: string; sum: bigint }>(
    `SELECT channel, sum(amount)::bigint AS sum FROM payments.deposit_order
     WHERE brand_id = $1 AND channel = ANY($2) AND created_at >= $3
       AND state NOT IN ('EXPIRED', 'CANCELLED', 'FAILED') GROUP BY channel`,
    [scope.brandId, channels, since],
  );
  return new Map(rows.map((row) => [row.channel, row.sum]));
}
