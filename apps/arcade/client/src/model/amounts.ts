import { displayAmount, formatAmount, parseSum } from '@lantern/money';

export interface Currency {
  readonly symbol: string;
  readonly exponent: number;
}

/**
 * Parses an API amount into minor units.
 * @throws when it is invalid, which the server never sends
 */
export function toMinor(amount: string, { exponent }: Currency): bigint {
  const minor = parseSum(amount, exponent);
  if (minor === null) throw new Error(`not an amount: ${amount}`);
  return minor;
}

/** Value of coins in minor units: `coinsWorth(130, '0.05', …)` → 650n. */
export function coinsWorth(coins: number, coin: string, currency: Currency): bigint {
  return BigInt(coins) * toMinor(coin, currency);
}

/** `1234.5` → `1,234.50`, for display. */
export function shown(minor: bigint, { exponent }: Currency): string {
  return displayAmount(minor, { exponent });
}

/** Minor units as an API amount: `1234.50`. */
export function wire(minor: bigint, { exponent }: Currency): string {
  return formatAmount(minor, exponent);
}
