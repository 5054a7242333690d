import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { formatAmount, parseSum, sumMinor } from '@lantern/money';

export type VendorWallet = Value<'wallet.merchantWallet'>['vendors'][number];
export type Funds = Value<'wallet.consolidatedFunds'>;

/** Display of amounts: masked while hidden, a placeholder while newer ones load. */
export interface View {
  readonly isHidden: boolean;
  readonly isUpdating: boolean;
}

/** Queries that a transfer makes stale. */
export const MOVED = [
  calls.wallet.balance,
  calls.wallet.consolidatedFunds,
  calls.wallet.merchantWallet,
  calls.wallet.vendorTransfers,
  calls.wallet.accountRecord,
] as const;

/** Sum of wire amounts, as text with the currency's decimals. */
export function sumOf(amounts: readonly string[], exponent: number): string {
  return formatAmount(sumMinor(amounts.map((amount) => parseSum(amount, exponent) ?? (0n as never))), exponent);
}

/** Sum of the vendor wallets that can be transferred back now: those without a pending transfer. */
export function bringable(vendors: readonly VendorWallet[], exponent: number): string {
  return sumOf(
    vendors.flatMap(({ balance, pending }) => (pending === null && balance !== null ? [balance] : [])),
    exponent,
  );
}
