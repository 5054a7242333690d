import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { TransactionBody } from './transactions.ts';

/** One signed version of a transaction with its nonce; later versions offer a higher fee. */
export type AttemptRow = {
  transactionId: bigint;
  number: number;
  body: TransactionBody;
  raw: string;
  txHash: string;
  signedAt: Date;
};

const MOST = 10_000;

/** Stores a signed version; the same one only once. */
export async function insertAttempt(
  tx: Queryable,
  scope: Scope,
  transactionId: bigint,
  attempt: Omit<AttemptRow, 'transactionId' | 'number'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments.chain_attempt (brand_id, transaction_id, number, body, raw, tx_hash, signed_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 FROM payments.chain_attempt WHERE brand_id = $1 AND transaction_id = $2
     ON CONFLICT (brand_id, transaction_id, tx_hash) DO NOTHING`,
    [scope.brandId, transactionId, attempt.body, attempt.raw, attempt.txHash, attempt.signedAt],
  );
}

/** The signed versions of transactions, each in the order of signing. */
export async function listAttempts(
  db: Queryable,
  scope: Scope,
  transactionIds: readonly bigint[],
): Promise<readonly AttemptRow[]> {
  const { rows } = await db.query<AttemptRow>(
    `SELECT transaction_id AS "transactionId", number, body, raw, tx_hash AS "txHash", signed_at AS "signedAt"
     FROM payments.chain_attempt WHERE brand_id = $1 AND transaction_id = ANY($2) ORDER BY transaction_id, number LIMIT ${MOST}`,
    [scope.brandId, transactionIds],
  );
  return rows;
}
