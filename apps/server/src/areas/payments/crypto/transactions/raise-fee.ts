import { transaction } from '@lantern/database';
import { type GasFees, raiseFees } from '@lantern/engines/cashier';
import type { PaymentsDeps } from '../../deps.ts';
import type { PlatformChain } from '../chains/chains.ts';
import { WALLET_PATH } from '../chains/keys.ts';
import type { AttemptRow } from '../repository/attempts.ts';
import {
  lockTransaction,
  type TransactionBody,
  type TransactionRow,
  updateTransaction,
} from '../repository/transactions.ts';

/** The fault code when the operator's or the signer's fee limit allows no increase. */
export const FEE_LIMIT = 'FEE_LIMIT';

export const feesOf = (body: TransactionBody): GasFees => ({
  maxFeePerGas: BigInt(body.maxFeePerGas),
  maxPriorityFeePerGas: BigInt(body.maxPriorityFeePerGas),
});

/**
 * Raises the fee of a transaction that no block has included for a long time: the same payment with the same nonce, so the chain can
 * execute only one of them. Only the transaction with the next nonce is raised, because it blocks all later ones, and only for the payout
 * wallet: a member's address has only the gas that was sent to it.
 *
 * @returns the transaction; state PREPARED means it must be signed again
 */
export async function raiseFee(
  deps: PaymentsDeps,
  chain: PlatformChain,
  row: TransactionRow,
  { last, now }: { readonly last: AttemptRow | undefined; readonly now: Date },
): Promise<TransactionRow> {
  const { raising, node } = chain;
  const calm = { ...row, fault: null };
  if (raising === null || last === undefined || row.body === null || row.path !== WALLET_PATH) return calm;
  if (now.getTime() - last.signedAt.getTime() < raising.afterMs) return calm;
  const [present, next] = await Promise.all([node.fees(), node.nonce(row.sender)]);
  if (next !== row.nonce) return calm;
  const fees = raiseFees(feesOf(last.body), present, raising.mostFeePerGas);
  if (fees === null) return { ...row, fault: FEE_LIMIT };
  const body: TransactionBody = {
    ...row.body,
    maxFeePerGas: fees.maxFeePerGas.toString(),
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
  };
  return transaction(deps.pool, async (tx) => {
    const locked = await lockTransaction(tx, row);
    // Another process changed the row first; the next run continues with its state.
    if (locked?.state !== 'SIGNED' || locked.txHash !== row.txHash) return calm;
    await updateTransaction(tx, row, { state: 'PREPARED', body });
    return { ...locked, state: 'PREPARED' as const, body, fault: null };
  });
}
