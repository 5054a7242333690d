import type { Queryable } from '@lantern/database';
import type { AwaitedCoins } from '@lantern/engines/cashier';
import type { Scope } from '@lantern/server-kit';

export type TransferState = 'SEEN' | 'TAKEN' | 'UNMATCHED' | 'DUST' | 'FOREIGN' | 'GONE';

export type TransferRow = {
  id: bigint;
  chain: string;
  txHash: string;
  place: number;
  brandId: bigint;
  memberId: bigint;
  address: string;
  sender: string;
  coin: string | null;
  contract: string | null;
  decimals: number | null;
  units: bigint;
  blockNumber: bigint;
  blockHash: string;
  blockAt: Date;
  seenAt: Date;
  state: TransferState;
  orderId: bigint | null;
  rate: bigint | null;
  lostAt: Date | null;
};

const COLUMNS = `id, chain, tx_hash AS "txHash", place, brand_id AS "brandId", member_id AS "memberId", address, sender,
  coin, contract, decimals, units, block_number AS "blockNumber", block_hash AS "blockHash", block_at AS "blockAt",
  seen_at AS "seenAt", state, order_id AS "orderId", rate, lost_at AS "lostAt"`;

type Raw = Omit<TransferRow, 'units' | 'rate'> & { units: string; rate: string | null };
const read = (row: Raw): TransferRow => ({
  ...row,
  units: BigInt(row.units),
  rate: row.rate === null ? null : BigInt(row.rate),
});

export type NewTransfer = Omit<TransferRow, 'id' | 'lostAt'>;

/** Stores a transfer seen in a block; one whose block had been removed becomes valid again. @returns the row */
export async function noteTransfer(tx: Queryable, transfer: NewTransfer): Promise<TransferRow> {
  const { rows } = await tx.query<Raw>(
    `INSERT INTO payments.chain_transfer (chain, tx_hash, place, brand_id, member_id, address, sender, coin, contract, decimals,
       units, block_number, block_hash, block_at, seen_at, state, order_id, rate)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     ON CONFLICT (brand_id, chain, tx_hash, place) DO UPDATE SET block_number = $12, block_hash = $13, block_at = $14, lost_at = NULL,
       state = CASE WHEN payments.chain_transfer.state = 'GONE' THEN $16 ELSE payments.chain_transfer.state END,
       order_id = CASE WHEN payments.chain_transfer.state = 'GONE' THEN $17 ELSE payments.chain_transfer.order_id END
     RETURNING ${COLUMNS}`,
    [
      ...[transfer.chain, transfer.txHash, transfer.place, transfer.brandId, transfer.memberId, transfer.address],
      ...[transfer.sender, transfer.coin, transfer.contract, transfer.decimals, transfer.units, transfer.blockNumber],
      ...[transfer.blockHash, transfer.blockAt, transfer.seenAt, transfer.state, transfer.orderId, transfer.rate],
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`transfer ${transfer.txHash} was not written`);
  return read(row);
}

/**
 * Blocks from `first` on were removed by a reorganisation: waiting transfers become GONE, credited ones get `lost_at`. @returns all of them
 */
export async function loseTransfersFrom(
  tx: Queryable,
  chain: string,
  first: bigint,
  at: Date,
): Promise<readonly TransferRow[]> {
  const { rows } = await tx.query<Raw>(
    `UPDATE payments.chain_transfer SET state = CASE WHEN state = 'TAKEN' THEN state ELSE 'GONE' END,
       lost_at = $3 WHERE chain = $1 AND block_number >= $2 AND lost_at IS NULL RETURNING ${COLUMNS}`,
    [chain, first, at],
  );
  return rows.map(read);
}

/** Transfers that wait for confirmations in blocks up to this one, oldest first. */
export async function listConfirmed(
  db: Queryable,
  chain: string,
  upTo: bigint,
  limit: number,
): Promise<readonly TransferRow[]> {
  const { rows } = await db.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transfer WHERE chain = $1 AND state = 'SEEN' AND block_number <= $2
     ORDER BY block_number, id LIMIT $3`,
    [chain, upTo, limit],
  );
  return rows.map(read);
}

export type SeenOrder = { brandId: bigint; memberId: bigint; orderId: bigint; state: string };

/** Orders whose transfer waits for confirmations. */
export async function listSeenOrders(db: Queryable, chain: string, limit: number): Promise<readonly SeenOrder[]> {
  const { rows } = await db.query<SeenOrder>(
    `SELECT t.brand_id AS "brandId", t.member_id AS "memberId", t.order_id AS "orderId", o.state
     FROM payments.chain_transfer t JOIN payments.deposit_order o ON o.brand_id = t.brand_id AND o.id = t.order_id
     WHERE t.chain = $1 AND t.state = 'SEEN' ORDER BY t.id LIMIT $2`,
    [chain, limit],
  );
  return rows;
}

export async function lockTransfer(tx: Queryable, scope: Scope, id: bigint): Promise<TransferRow | null> {
  const { rows } = await tx.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transfer WHERE brand_id = $1 AND id = $2 FOR UPDATE`,
    [scope.brandId, id],
  );
  return rows[0] ? read(rows[0]) : null;
}

export async function endTransfer(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  end: { readonly state: 'TAKEN' | 'UNMATCHED' | 'DUST'; readonly orderId: bigint | null; readonly at: Date },
): Promise<void> {
  await tx.query(
    'UPDATE payments.chain_transfer SET state = $3, order_id = $4, ended_at = $5 WHERE brand_id = $1 AND id = $2',
    [scope.brandId, id, end.state, end.orderId, end.at],
  );
}

type AwaitedRow = { orderId: bigint; units: string; isOpen: boolean; createdAt: Date };

/** Orders without a transfer that one to this address may pay; expired orders for one week. */
export async function listAwaited(
  tx: Queryable,
  scope: Scope,
  key: { readonly chain: string; readonly address: string; readonly coin: string; readonly now: Date },
): Promise<readonly AwaitedCoins[]> {
  const { rows } = await tx.query<AwaitedRow>(
    `SELECT k.order_id AS "orderId", k.units, o.state IN ('CREATED', 'PAYING', 'MATCHING') AS "isOpen", o.created_at AS "createdAt"
     FROM payments.chain_order k JOIN payments.deposit_order o ON o.brand_id = k.brand_id AND o.id = k.order_id
     WHERE k.brand_id = $5 AND k.chain = $1 AND k.address = $2 AND k.coin = $3 AND o.received IS NULL
       AND (o.state IN ('CREATED', 'PAYING', 'MATCHING')
         OR (o.state IN ('EXPIRED', 'CANCELLED') AND o.created_at > $4::timestamptz - interval '7 days'))
       AND NOT EXISTS (SELECT FROM payments.chain_transfer t WHERE t.brand_id = k.brand_id AND t.order_id = k.order_id
         AND t.state IN ('SEEN', 'TAKEN'))
     ORDER BY k.order_id DESC LIMIT 50`,
    [key.chain, key.address, key.coin, key.now, scope.brandId],
  );
  return rows.map(({ orderId, units, isOpen, createdAt }) => ({
    ...{ orderId, isOpen, units: BigInt(units) },
    createdAtMs: createdAt.getTime(),
  }));
}

export interface TransferFilter {
  readonly state?: TransferState;
  readonly before?: bigint;
  readonly limit: number;
}

/** A brand's transfers, newest first. */
export async function listTransfers(
  db: Queryable,
  scope: Scope,
  filter: TransferFilter,
): Promise<readonly TransferRow[]> {
  const { rows } = await db.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transfer WHERE brand_id = $1 AND ($2::text IS NULL OR state = $2)
       AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [scope.brandId, filter.state ?? null, filter.before ?? null, filter.limit],
  );
  return rows.map(read);
}

export type TakenRow = TransferRow & { channel: string; received: bigint; creditedAt: Date };

/** Transfers credited to orders of a channel in a period. */
export async function listTaken(
  db: Queryable,
  scope: Scope,
  range: { readonly channel: string; readonly from: Date; readonly to: Date },
): Promise<readonly TakenRow[]> {
  const { rows } = await db.query<Raw & { channel: string; received: bigint; creditedAt: Date }>(
    `SELECT ${COLUMNS}, channel, received, "creditedAt" FROM (
       SELECT t.*, o.channel, o.received, o.credited_at AS "creditedAt" FROM payments.deposit_order o
         JOIN payments.chain_transfer t ON t.brand_id = o.brand_id AND t.order_id = o.id AND t.state = 'TAKEN'
       WHERE o.brand_id = $1 AND o.channel = $2 AND o.credited_at >= $3 AND o.credited_at < $4) taken
     ORDER BY id LIMIT 500001`,
    [scope.brandId, range.channel, range.from, range.to],
  );
  return rows.map((row) => ({
    ...read(row),
    channel: row.channel,
    received: row.received,
    creditedAt: row.creditedAt,
  }));
}

export type UnclaimedRow = TransferRow & { repairedId: bigint | null; endedAt: Date };

/** Coins received without an order, and the order that operators created for them later (four-eyes repair). */
export async function listUnclaimed(
  db: Queryable,
  scope: Scope,
  range: {
    readonly chain: string;
    readonly coin: string;
    readonly channel: string;
    readonly from: Date;
    readonly to: Date;
  },
): Promise<readonly UnclaimedRow[]> {
  const { rows } = await db.query<Raw & { repairedId: bigint | null; endedAt: Date }>(
    `SELECT ${COLUMNS}, ended_at AS "endedAt", (SELECT o.id FROM payments.deposit_order o WHERE o.brand_id = t.brand_id
         AND o.channel = $4 AND o.provider_no = t.tx_hash || ':' || t.place) AS "repairedId"
     FROM payments.chain_transfer t WHERE t.brand_id = $1 AND t.chain = $2 AND t.coin = $3 AND t.state = 'UNMATCHED'
       AND t.ended_at >= $5 AND t.ended_at < $6 ORDER BY t.id LIMIT 500001`,
    [scope.brandId, range.chain, range.coin, range.channel, range.from, range.to],
  );
  return rows.map((row) => ({ ...read(row), repairedId: row.repairedId, endedAt: row.endedAt }));
}
