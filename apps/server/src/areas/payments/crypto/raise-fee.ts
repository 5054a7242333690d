import { transaction } from '@lantern/database';
import { type GasFees, raiseFees } from '@lantern/engines/cashier';
import type { PaymentsDeps } from '../deps.ts';
import type { HouseChain } from './chains.ts';
import { WALLET_PATH } from './keys.ts';
import type { AttemptRow } from './repository/attempts.ts';
import {
  lockTransaction,
  type TransactionBody,
  type TransactionRow,
  updateTransaction,
} from './repository/transactions.ts';

/** Told where the operator's bound, or the signer's, leaves no room for more. */
export const FEE_LIMIT = 'FEE_LIMIT';

export const feesOf = (body: TransactionBody): GasFees => ({
  maxFeePerGas: BigInt(body.maxFeePerGas),
  maxPriorityFeePerGas: BigInt(body.maxPriorityFeePerGas),
});

/**
 * Offers more for a place in a block where none has taken a transaction for long: the same payment under the same number, so that a
 * chain carries out one of them at most. Only the one whose number is the next is raised, as it holds up all others, and only of the
 * wallet that the house pays from: a member's address has just the gas that it was sent.
 *
 * @returns the transaction, to be signed anew where its state is PREPARED
 */
export async function raiseFee(
  deps: PaymentsDeps,
  chain: HouseChain,
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
    const locked = await lockTransaction(tx, row.id);
    // Somebody else was quicker: what he wrote is led on at the next look.
    if (locked?.state !== 'SIGNED' || locked.txHash !== row.txHash) return calm;
    await updateTransaction(tx, row.id, { state: 'PREPARED', body });
    return { ...locked, state: 'PREPARED' as const, body, fault: null };
  });
}
