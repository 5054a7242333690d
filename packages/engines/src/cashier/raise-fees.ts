/** Fees per unit of gas, in the coin's smallest units: the total maximum, and the part of it for the block producer. */
export interface GasFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Nodes accept a replacement with the same nonce when both fees are at least 10 % higher; 12.5 % is a safe margin. Rounded up. */
const raised = (fee: bigint) => (fee * 9n + 7n) / 8n;

/**
 * Fees of a replacement for a transaction that is not mined: 12.5 % above its own fees, or the chain's current fees if higher, and never
 * above `most`.
 *
 * @param most the operator's maximum fee per unit of gas
 * @returns null when no replacement within `most` would be accepted
 * @example raiseFees({ maxFeePerGas: 80n, maxPriorityFeePerGas: 16n }, { maxFeePerGas: 60n, maxPriorityFeePerGas: 16n }, 100n)
 * // { maxFeePerGas: 90n, maxPriorityFeePerGas: 18n }
 */
export function raiseFees(own: GasFees, present: GasFees, most: bigint): GasFees | null {
  const least = raised(own.maxFeePerGas);
  const tip = raised(own.maxPriorityFeePerGas);
  if (least > most || tip > most) return null;
  const wanted = present.maxFeePerGas > least ? present.maxFeePerGas : least;
  const maxFeePerGas = wanted < most ? wanted : most;
  const wantedTip = present.maxPriorityFeePerGas > tip ? present.maxPriorityFeePerGas : tip;
  const maxPriorityFeePerGas = wantedTip < maxFeePerGas ? wantedTip : maxFeePerGas;
  return { maxFeePerGas, maxPriorityFeePerGas };
}

/** State of one signed attempt with a nonce: sent last, replaced by one with a higher fee, mined, failed, or void. */
export type AttemptState = 'SENT' | 'REPLACED' | 'MINED' | 'FAILED' | 'VOID';

/**
 * A chain executes a nonce once: of all transactions signed with it one is mined, and the others become void.
 *
 * @param transaction its state and its current hash: that of the last attempt, or of the mined one
 */
export function attemptState(
  transaction: { readonly state: string; readonly txHash: string | null },
  attemptHash: string,
): AttemptState {
  const isIt = transaction.txHash === attemptHash;
  if (transaction.state === 'CONFIRMED') return isIt ? 'MINED' : 'VOID';
  if (transaction.state === 'FAILED') return isIt ? 'FAILED' : 'VOID';
  return isIt ? 'SENT' : 'REPLACED';
}
