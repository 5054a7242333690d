/** What a transaction offers for a unit of gas, in smallest units: in all, and of that to whoever makes the block. */
export interface GasFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Nodes take another transaction under the same number when both of its fees are a tenth higher; an eighth leaves no doubt. */
const raised = (fee: bigint) => (fee * 9n + 7n) / 8n;

/**
 * The fees of a replacement for a transaction that no block takes: an eighth above its own, or what the chain asks now where that is
 * more, and never above `most`.
 *
 * @param most the most that the operator pays for a unit of gas
 * @returns null where a replacement within `most` would not be taken
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

/** How a signature under a transaction's number stands: what was sent last, what a higher fee took the place of, and how the number ended. */
export type AttemptState = 'SENT' | 'REPLACED' | 'MINED' | 'FAILED' | 'VOID';

/**
 * A number is carried out once: of all that was signed under it a block takes one, and the others are void from then on.
 *
 * @param transaction its state, and the hash that stands for it: of the last signature, or of the one that a block took
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
