import type { Queryable } from '@lantern/database';
import type { PayoutRequest } from '../payout.ts';
import type { ProviderLine } from '../psp.ts';

export type SandboxPayout = { reference: string; state: 'WAITING' | 'PAID' | 'FAILED'; createdAt: Date };

const COLUMNS = 'reference, state, created_at AS "createdAt"';

/** Stores a payout once per order number; a repetition returns the stored one. */
export async function insertPayout(
  db: Queryable,
  payout: PayoutRequest & Pick<SandboxPayout, 'reference' | 'state'>,
): Promise<SandboxPayout> {
  const { rows } = await db.query<SandboxPayout>(
    `INSERT INTO payments.sandbox_payout (reference, brand_id, channel, order_no, amount, holder, state, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
     RETURNING ${COLUMNS}`,
    [
      payout.reference,
      payout.brandId,
      payout.channel,
      payout.orderNo,
      payout.amount,
      payout.holder,
      payout.state,
      payout.at,
    ],
  );
  const stored = rows[0] ?? (await findPayout(db, payout));
  if (stored === null) throw new Error('a payout of the stand-in was not written');
  return stored;
}

export async function findPayout(
  db: Queryable,
  { brandId, channel, orderNo }: Pick<PayoutRequest, 'brandId' | 'channel' | 'orderNo'>,
): Promise<SandboxPayout | null> {
  const { rows } = await db.query<SandboxPayout>(
    `SELECT ${COLUMNS} FROM payments.sandbox_payout WHERE brand_id = $1 AND channel = $2 AND order_no = $3`,
    [brandId, channel, orderNo],
  );
  return rows[0] ?? null;
}

export async function setPayoutState(
  db: Queryable,
  brandId: bigint,
  reference: string,
  state: SandboxPayout['state'],
): Promise<SandboxPayout> {
  const { rows } = await db.query<SandboxPayout>(
    `UPDATE payments.sandbox_payout SET state = $3 WHERE brand_id = $1 AND reference = $2 RETURNING ${COLUMNS}`,
    [brandId, reference, state],
  );
  const [payout] = rows;
  if (payout === undefined) throw new Error(`the stand-in knows no payout ${reference}`);
  return payout;
}

/** Its statement: payouts paid in a period, ordered by number. */
export async function listPaid(
  db: Queryable,
  range: { brandId: bigint; channel: string; from: Date; to: Date; after: string },
  limit: number,
): Promise<readonly ProviderLine[]> {
  const { rows } = await db.query<{ orderNo: string; providerNo: string; amount: bigint; at: Date }>(
    `SELECT order_no AS "orderNo", reference AS "providerNo", amount, created_at AS at FROM payments.sandbox_payout
     WHERE brand_id = $1 AND channel = $2 AND state = 'PAID' AND created_at >= $3 AND created_at < $4 AND reference > $5
     ORDER BY reference LIMIT $6`,
    [range.brandId, range.channel, range.from, range.to, range.after, limit],
  );
  return rows;
}
