import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

export type PayoutPartRow = {
  attempt: number;
  amount: bigint;
  channel: string;
  providerNo: string | null;
  paidAt: Date;
};

/** Records a part that was paid. */
export async function insertPart(tx: Queryable, scope: Scope, orderId: bigint, part: PayoutPartRow): Promise<void> {
  await tx.query(
    `INSERT INTO payments.payout_part (brand_id, order_id, attempt, amount, channel, provider_no, paid_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [scope.brandId, orderId, part.attempt, part.amount, part.channel, part.providerNo, part.paidAt],
  );
}

/** The paid parts of an order; none when it is paid in one sum. */
export async function listParts(db: Queryable, scope: Scope, orderId: bigint): Promise<readonly PayoutPartRow[]> {
  const { rows } = await db.query<PayoutPartRow>(
    `SELECT attempt, amount, channel, provider_no AS "providerNo", paid_at AS "paidAt" FROM payments.payout_part
     WHERE brand_id = $1 AND order_id = $2 ORDER BY attempt LIMIT 1000`,
    [scope.brandId, orderId],
  );
  return rows;
}
