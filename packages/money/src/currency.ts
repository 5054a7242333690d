/** A currency of the platform: a code, the number of decimals of its minor unit (0–4) and the sign shown before amounts. */
export type Currency = {
  readonly code: string;
  readonly exponent: number;
  readonly symbol: string;
};

/** The currency of the demo brand. */
export const DEMO_CURRENCY: Currency = { code: 'P', exponent: 2, symbol: 'P' };

/** Loyalty points are a currency of their own in the same ledger, without decimals. */
export const POINTS_CURRENCY: Currency = { code: 'POINTS', exponent: 0, symbol: '' };

/** The currencies that a new merchant may choose from; a merchant's own table replaces it. */
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

/** Finds a currency by its code in a table (the platform's own unless another is given). */
export function findCurrency(code: string, table: readonly Currency[] = CURRENCIES): Currency | null {
  return table.find((currency) => currency.code === code) ?? null;
}

/** @throws RangeError unless the exponent is a whole number from 0 to 4. */
export function checkExponent(exponent: number): void {
  if (!Number.isInteger(exponent) || exponent < 0 || exponent > 4) {
    throw new RangeError(`currency exponent outside 0–4: ${exponent}`);
  }
}
