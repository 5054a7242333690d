import { displayAmount, parseSum } from '@lantern/money';

export interface MoneyTextOptions {
  /** Decimals of the currency, 0 to 4. */
  exponent: number;
  /** `always` writes + before positive amounts (results in a record); `auto` only the minus. */
  sign: 'auto' | 'always';
}

/**
 * An amount without its currency symbol: a true minus (U+2212), separators, two decimals. `moneyText('1234.5', …)` → `'1,234.50'`. Wire
 * amounts are decimal strings; bigint amounts are minor units. Throws if a wire amount is not a valid decimal of the currency: the server
 * never sends one.
 */
export function moneyText(amount: string | bigint, { exponent, sign }: MoneyTextOptions): string {
  const minor = typeof amount === 'bigint' ? amount : parseSum(amount, exponent);
  if (minor === null) throw new Error(`not an amount with at most ${exponent} decimals: ${String(amount)}`);
  const figures = displayAmount(minor < 0n ? -minor : minor, { exponent });
  const isZero = /^[0.,]*$/.test(figures);
  if (isZero) return figures;
  if (minor < 0n) return `−${figures}`;
  return sign === 'always' ? `+${figures}` : figures;
}
