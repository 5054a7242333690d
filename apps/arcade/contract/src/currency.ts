/** A currency as players see it; amounts have `exponent` decimals. */
export interface CurrencyView {
  readonly code: string;
  readonly symbol: string;
  readonly exponent: number;
}
