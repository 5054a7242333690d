import type { Queryable } from '@lantern/database';
import type { TransactionBody } from './transactions.ts';

/** One signature under a transaction's number; later ones offer more for a place in a block. */
export type AttemptRow = {
  transactionId: bigint;
  number: number;
  body: TransactionBody;
  raw: string;
  txHash: string;
  signedAt: Date;
};

const MOST = 10_000;

/** Keeps a signature; the same one is kept once. */
export async function insertAttempt(
  tx: Queryable,
  transactionId: bigint,
  attempt: Omit<AttemptRow, 'transactionId' | 'number'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.chain_attempt (transaction_id, number, body, raw, tx_hash, signed_at)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 FROM payments.chain_attempt WHERE transaction_id = $1
     ON CONFLICT (transaction_id, tx_hash) DO NOTHING`,
    [transactionId, attempt.body, attempt.raw, attempt.txHash, attempt.signedAt],
  );
}

/** The signatures of transactions, of each in the order in which they were given. */
export async function listAttempts(db: Queryable, transactionIds: readonly bigint[]): Promise<readonly AttemptRow[]> {
  const { rows } = await db.query<AttemptRow>(
    `SELECT transaction_id AS "transactionId", number, body, raw, tx_hash AS "txHash", signed_at AS "signedAt"
     FROM payments.chain_attempt WHERE transaction_id = ANY($1) ORDER BY transaction_id, number LIMIT ${MOST}`,
    [transactionIds],
  );
  return rows;
}
