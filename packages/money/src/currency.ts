/** A currency of the platform: a code, the number of decimals of its minor unit (0–4) and the symbol shown before amounts. */
export type Currency = {
  readonly code: string;
  readonly exponent: number;
  readonly symbol: string;
};

/** The currency of the demo brand. */
export const DEMO_CURRENCY: Currency = { code: 'P', exponent: 2, symbol: 'P' };

/** Loyalty points are a separate currency in the same ledger, without decimals. */
export const POINTS_CURRENCY: Currency = { code: 'POINTS', exponent: 0, symbol: '' };

/** The currencies available to a new brand; a brand's own table replaces them. */
export const CURRENCIES: readonly Currency[] = [
  DEMO_CURRENCY,
  { code: 'CNY', exponent: 2, symbol: '¥' },
  { code: 'EUR', exponent: 2, symbol: '€' },
  { code: 'IDR', exponent: 0, symbol: 'Rp' },
  { code: 'JPY', exponent: 0, symbol: '¥' },
  { code: 'THB', exponent: 2, symbol: '฿' },
  { code: 'USD', exponent: 2, symbol: '$' },
  { code: 'USDT', exponent: 4, symbol: '₮' },
  { code: 'VND', exponent: 0, symbol: '₫' },
];

/** Finds a currency by its code in a table; default: the platform's own table. */
export function findCurrency(code: string, table: readonly Currency[] = CURRENCIES): Currency | null {
  return table.find((currency) => currency.code === code) ?? null;
}

/** @throws RangeError unless the exponent is a whole number from 0 to 4. */
export function checkExponent(exponent: number): void {
  if (!Number.isInteger(exponent) || exponent < 0 || exponent > 4) {
    throw new RangeError(`currency exponent outside 0–4: ${exponent}`);
  }
}
