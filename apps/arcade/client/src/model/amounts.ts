import { displayAmount, formatAmount, parseAmount } from '@lantern/money';

export interface Currency {
  readonly symbol: string;
  readonly exponent: number;
}

/** Minor units of a wire amount. @throws when it is none: the server never sends one */
export function toMinor(amount: string, { exponent }: Currency): bigint {
  const minor = parseAmount(amount, exponent, { isSignAllowed: true });
  if (minor === null) throw new Error(`not an amount: ${amount}`);
  return minor;
}

/** What so many coins are worth: `coinsWorth(130, '0.05', …)` → 650n. */
export function coinsWorth(coins: number, coin: string, currency: Currency): bigint {
  return BigInt(coins) * toMinor(coin, currency);
}

/** `1234.5` → `1,234.50`, for eyes. */
export function shown(minor: bigint, { exponent }: Currency): string {
  return displayAmount(minor, { exponent });
}

/** Minor units as the wire has them: `1234.50`. */
export function wire(minor: bigint, { exponent }: Currency): string {
  return formatAmount(minor, exponent);
}
