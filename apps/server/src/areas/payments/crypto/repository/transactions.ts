import type { Queryable } from '@lantern/database';
import { hasRow, type Scope } from '@lantern/server-kit';

export type TransactionKind = 'PAYOUT' | 'TOPUP' | 'SWEEP';
export type TransactionState = 'WANTED' | 'PREPARED' | 'SIGNED' | 'CONFIRMED' | 'FAILED' | 'DROPPED';

/** The unsigned transaction; amounts are digits. */
export interface TransactionBody {
  readonly to: string;
  readonly value: string;
  readonly data: string;
  readonly gas: string;
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
}

export type TransactionRow = {
  id: bigint;
  chain: string;
  kind: TransactionKind;
  brandId: bigint;
  channel: string | null;
  orderNo: string | null;
  sweepId: bigint | null;
  path: string;
  sender: string;
  recipient: string;
  coin: string;
  units: bigint;
  worth: bigint | null;
  state: TransactionState;
  nonce: bigint | null;
  body: TransactionBody | null;
  raw: string | null;
  txHash: string | null;
  answer: 'OK' | 'UNCLEAR' | null;
  sends: number;
  fault: string | null;
  gasPaid: bigint | null;
  createdAt: Date;
  endedAt: Date | null;
};

const COLUMNS = `id, chain, kind, brand_id AS "brandId", channel, order_no AS "orderNo", sweep_id AS "sweepId", path, sender,
  recipient, coin, units, worth, state, nonce, body, raw, tx_hash AS "txHash", answer, sends, fault, gas_paid AS "gasPaid",
  created_at AS "createdAt", ended_at AS "endedAt"`;

type Raw = Omit<TransactionRow, 'units' | 'gasPaid'> & { units: string; gasPaid: string | null };
const read = (row: Raw): TransactionRow => ({
  ...row,
  units: BigInt(row.units),
  gasPaid: row.gasPaid === null ? null : BigInt(row.gasPaid),
});

export interface NewTransaction
  extends Pick<
    TransactionRow,
    | 'chain'
    | 'kind'
    | 'brandId'
    | 'channel'
    | 'orderNo'
    | 'sweepId'
    | 'path'
    | 'sender'
    | 'recipient'
    | 'coin'
    | 'units'
    | 'worth'
  > {
  readonly line: number | null;
  readonly afterId: bigint | null;
  readonly at: Date;
}

/** Inserts a transaction to send, once per payout attempt or sweep row. @returns null when it exists */
export async function insertTransaction(db: Queryable, transaction: NewTransaction): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `INSERT INTO payments.chain_transaction (chain, kind, brand_id, channel, order_no, sweep_id, line, after_id, path, sender,
       recipient, coin, units, worth, state, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'WANTED', $15, $15) ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[
        transaction.chain,
        transaction.kind,
        transaction.brandId,
        transaction.channel,
        transaction.orderNo,
        transaction.sweepId,
        transaction.line,
        transaction.afterId,
      ],
      ...[
        transaction.path,
        transaction.sender,
        transaction.recipient,
        transaction.coin,
        transaction.units,
        transaction.worth,
        transaction.at,
      ],
    ],
  );
  return rows[0]?.id ?? null;
}

export async function findPayout(
  db: Queryable,
  key: { readonly brandId: bigint; readonly channel: string; readonly orderNo: string },
): Promise<TransactionRow | null> {
  const { rows } = await db.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transaction WHERE brand_id = $1 AND channel = $2 AND order_no = $3`,
    [key.brandId, key.channel, key.orderNo],
  );
  return rows[0] ? read(rows[0]) : null;
}

type TransactionKey = Pick<TransactionRow, 'brandId' | 'id'>;

export async function lockTransaction(tx: Queryable, { brandId, id }: TransactionKey): Promise<TransactionRow | null> {
  const { rows } = await tx.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transaction WHERE brand_id = $1 AND id = $2 FOR UPDATE`,
    [brandId, id],
  );
  return rows[0] ? read(rows[0]) : null;
}

/** Condition of the job that sends transactions. */
export const HAS_DUE_TRANSACTIONS = hasRow(
  `payments.chain_transaction WHERE state IN ('WANTED', 'PREPARED', 'SIGNED') AND next_at <= $1::timestamptz`,
  'chain, next_at',
);

/** Transactions due for processing, oldest first; those that wait for another transaction are excluded until that one is confirmed. */
export async function listDue(
  db: Queryable,
  chain: string,
  now: Date,
  limit: number,
): Promise<readonly TransactionRow[]> {
  const { rows } = await db.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transaction t WHERE chain = $1 AND state IN ('WANTED', 'PREPARED', 'SIGNED')
       AND next_at <= $2 AND (after_id IS NULL OR EXISTS (
         SELECT FROM payments.chain_transaction a WHERE a.brand_id = t.brand_id AND a.id = t.after_id AND a.state = 'CONFIRMED'))
     ORDER BY id LIMIT $3`,
    [chain, now, limit],
  );
  return rows.map(read);
}

/** Takes the next nonce of a sending account; `first` is the chain's nonce, used when none was taken yet. */
export async function takeNonce(tx: Queryable, chain: string, address: string, first: bigint): Promise<bigint> {
  const { rows } = await tx.query<{ nonce: bigint }>(
    `INSERT INTO payments.chain_sender (chain, address, next_nonce) VALUES ($1, $2, $3::bigint + 1)
     ON CONFLICT (chain, address) DO UPDATE SET next_nonce = payments.chain_sender.next_nonce + 1
     RETURNING next_nonce - 1 AS nonce`,
    [chain, address, first],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no number for ${address}`);
  return row.nonce;
}

export interface TransactionChange {
  readonly state?: TransactionState;
  readonly nonce?: bigint;
  readonly body?: TransactionBody;
  readonly raw?: string;
  readonly txHash?: string;
  readonly answer?: 'OK' | 'UNCLEAR';
  readonly sends?: number;
  readonly nextAt?: Date;
  readonly fault?: string | null;
  readonly gasPaid?: bigint;
  readonly endedAt?: Date;
}

const COLUMN_OF: Readonly<Record<keyof TransactionChange, string>> = {
  ...{ state: 'state', nonce: 'nonce', body: 'body', raw: 'raw', txHash: 'tx_hash', answer: 'answer', sends: 'sends' },
  ...{ nextAt: 'next_at', fault: 'fault', gasPaid: 'gas_paid', endedAt: 'ended_at' },
};

export async function updateTransaction(
  db: Queryable,
  { brandId, id }: TransactionKey,
  change: TransactionChange,
): Promise<void> {
  const given = (Object.keys(COLUMN_OF) as (keyof TransactionChange)[]).filter((key) => change[key] !== undefined);
  const sets = given.map((key, index) => `${COLUMN_OF[key]} = $${index + 3}`);
  await db.query(`UPDATE payments.chain_transaction SET ${sets.join(', ')} WHERE brand_id = $1 AND id = $2`, [
    brandId,
    id,
    ...given.map((key) => change[key]),
  ]);
}

/** A brand's transactions, newest first. */
export async function listTransactions(
  db: Queryable,
  scope: Scope,
  filter: { readonly sweepId?: bigint; readonly before?: bigint; readonly limit: number },
): Promise<readonly TransactionRow[]> {
  const { rows } = await db.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transaction WHERE brand_id = $1 AND ($2::bigint IS NULL OR id < $2)
       AND ($4::bigint IS NULL OR sweep_id = $4) ORDER BY id DESC LIMIT $3`,
    [scope.brandId, filter.before ?? null, filter.limit, filter.sweepId ?? null],
  );
  return rows.map(read);
}

/** All transactions of a withdrawal, in all its attempts and parts, oldest first. */
export async function listPayoutsOf(
  db: Queryable,
  scope: Scope,
  withdrawalId: bigint,
): Promise<readonly TransactionRow[]> {
  const { rows } = await db.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transaction
     WHERE brand_id = $1 AND kind = 'PAYOUT' AND split_part(order_no, '-', 1) = $2 ORDER BY id LIMIT 1000`,
    [scope.brandId, withdrawalId.toString()],
  );
  return rows.map(read);
}

/** Payouts of a channel that were confirmed in a period. */
export async function listPaidOut(
  db: Queryable,
  scope: Scope,
  range: { readonly channel: string; readonly from: Date; readonly to: Date },
): Promise<readonly TransactionRow[]> {
  const { rows } = await db.query<Raw>(
    `SELECT ${COLUMNS} FROM payments.chain_transaction WHERE brand_id = $1 AND channel = $2 AND state = 'CONFIRMED'
       AND ended_at >= $3 AND ended_at < $4 ORDER BY id LIMIT 500001`,
    [scope.brandId, range.channel, range.from, range.to],
  );
  return rows.map(read);
}
