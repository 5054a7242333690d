export {
  type DisplayAmountOptions,
  displayAmount,
  displayCount,
  formatAmount,
  parseAmount,
  parseSum,
} from './amount-text.ts';
export { CURRENCIES, type Currency, checkExponent, DEMO_CURRENCY, findCurrency, POINTS_CURRENCY } from './currency.ts';
export {
  MAX_AMOUNT,
  MAX_MINOR_UNITS,
  type MinorUnits,
  minorUnits,
  PPM,
  type RatePpm,
  ratePpm,
  readMinorUnits,
  sumMinor,
  ZERO,
} from './minor-units.ts';
export { applyPpmCeil, applyPpmFloor, floorDivide } from './rates.ts';
export { Rational } from './rational.ts';
export {
  readTypedNumber,
  type TypedNumber,
  type TypedNumberForm,
  type UnreadNumber,
  westernDigits,
  writeTypedNumber,
} from './typed-number.ts';
