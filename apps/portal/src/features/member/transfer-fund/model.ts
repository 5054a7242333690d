import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount, sumMinor } from '@lantern/money';

export type VendorWallet = Value<'wallet.merchantWallet'>['vendors'][number];
export type Funds = Value<'wallet.consolidatedFunds'>;

/** How amounts are shown: stars while they are hidden, a placeholder while newer ones are fetched. */
export interface View {
  readonly isHidden: boolean;
  readonly isUpdating: boolean;
}

/** Rows that a transfer makes out of date. */
export const MOVED = [
  calls.wallet.balance,
  calls.wallet.consolidatedFunds,
  calls.wallet.merchantWallet,
  calls.wallet.vendorTransfers,
  calls.wallet.accountRecord,
] as const;

/** Sum of amounts on the wire, as text with the currency's decimals. */
export function sumOf(amounts: readonly string[], exponent: number): string {
  return formatAmount(sumMinor(amounts.map((amount) => parseAmount(amount, exponent) ?? (0n as never))), exponent);
}

/** What of the vendors' wallets can come back now: where nothing is under way. */
export function bringable(vendors: readonly VendorWallet[], exponent: number): string {
  return sumOf(
    vendors.flatMap(({ balance, pending }) => (pending === null && balance !== null ? [balance] : [])),
    exponent,
  );
}
