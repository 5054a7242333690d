import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';

/** The coin terms of an order. */
export interface ChainOrder {
  readonly chain: string;
  readonly coin: string;
  readonly decimals: number;
  readonly address: string;
  readonly units: bigint;
  readonly rate: bigint;
  readonly lockedUntil: Date;
  /** The chain's display name, and the required number of confirmations. */
  readonly network: string;
  readonly confirmations: number;
}

export async function insertChainOrder(tx: Queryable, scope: Scope, orderId: bigint, order: ChainOrder): Promise<void> {
  await tx.query(
    `INSERT INTO payments.chain_order (brand_id, order_id, chain, coin, decimals, address, units, rate, locked_until, network,
       confirmations)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[scope.brandId, orderId, order.chain, order.coin, order.decimals, order.address],
      ...[order.units, order.rate, order.lockedUntil, order.network, order.confirmations],
    ],
  );
}

export async function findChainOrder(db: Queryable, scope: Scope, orderId: bigint): Promise<ChainOrder | null> {
  const { rows } = await db.query<Omit<ChainOrder, 'units' | 'rate'> & { units: string; rate: string }>(
    `SELECT chain, coin, decimals, address, units, rate, locked_until AS "lockedUntil", network, confirmations
     FROM payments.chain_order WHERE brand_id = $1 AND order_id = $2`,
    [scope.brandId, orderId],
  );
  const [row] = rows;
  return row ? { ...row, units: BigInt(row.units), rate: BigInt(row.rate) } : null;
}

/** Changes the requested amount of coins. */
export async function renewChainOrder(
  tx: Queryable,
  scope: Scope,
  orderId: bigint,
  quote: Pick<ChainOrder, 'units' | 'rate' | 'lockedUntil'>,
): Promise<void> {
  await tx.query(
    `UPDATE payments.chain_order SET units = $3, rate = $4, locked_until = $5 WHERE brand_id = $1 AND order_id = $2`,
    [scope.brandId, orderId, quote.units, quote.rate, quote.lockedUntil],
  );
}

/** The coin data shown with an order: the requested amount, and the confirmations so far. */
export const CRYPTO_OF_ORDER = `CASE WHEN c.kind = 'CRYPTO' THEN (
    SELECT jsonb_build_object('chain', k.chain, 'coin', k.coin, 'decimals', k.decimals, 'address', k.address,
      'units', k.units::text, 'rate', k.rate::text, 'lockedUntil', k.locked_until, 'network', k.network, 'needed', k.confirmations, 'head', n.head::text,
      'txHash', t.tx_hash, 'block', t.block_number::text, 'seen', t.units::text)
    FROM payments.chain_order k
      LEFT JOIN payments.chain_cursor n ON n.chain = k.chain
      LEFT JOIN payments.chain_transfer t ON t.brand_id = k.brand_id AND t.order_id = k.order_id AND t.state IN ('SEEN', 'TAKEN')
    WHERE k.brand_id = o.brand_id AND k.order_id = o.id) END`;

/** The same as parsed; numbers too large for JSON are digits. */
export type CryptoOfOrder = {
  readonly chain: string;
  readonly coin: string;
  readonly decimals: number;
  readonly address: string;
  readonly units: string;
  readonly rate: string;
  /** ISO 8601. */
  readonly lockedUntil: string;
  readonly network: string;
  readonly needed: number;
  readonly head: string | null;
  readonly txHash: string | null;
  readonly block: string | null;
  readonly seen: string | null;
};
