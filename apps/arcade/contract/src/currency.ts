/** A currency for display; amounts have `exponent` decimals. */
export interface CurrencyView {
  readonly code: string;
  readonly symbol: string;
  readonly exponent: number;
}
