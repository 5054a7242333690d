export {
  type DisplayAmountOptions,
  displayAmount,
  displayCount,
  formatAmount,
  type ParseAmountOptions,
  parseAmount,
} from './amount-text.ts';
export { CURRENCIES, type Currency, checkExponent, DEMO_CURRENCY, findCurrency, POINTS_CURRENCY } from './currency.ts';
export {
  MAX_MINOR_UNITS,
  type MinorUnits,
  minorUnits,
  PPM,
  type RatePpm,
  ratePpm,
  sumMinor,
  ZERO,
} from './minor-units.ts';
export { applyPpmCeil, applyPpmFloor, floorDivide } from './rates.ts';
export { Rational } from './rational.ts';
