import { type MinorUnits, minorUnits, PPM } from './minor-units.ts';

/**
 * The share of an amount at a rate, rounded down (toward minus infinity): for amounts that the platform pays.
 * @example applyPpmFloor(12345n, 10_000n) // 123n: 1 % of 123.45
 */
export function applyPpmFloor(amount: bigint, rate: bigint): MinorUnits {
  return minorUnits(floorDivide(amount * rate, PPM));
}

/**
 * The share of an amount at a rate, rounded up (toward plus infinity): for amounts that the platform requires.
 * @example applyPpmCeil(12345n, 10_000n) // 124n
 */
export function applyPpmCeil(amount: bigint, rate: bigint): MinorUnits {
  return minorUnits(-floorDivide(-amount * rate, PPM));
}

/** Whole-number division toward minus infinity. @throws RangeError for a divisor of zero. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const isExact = quotient * divisor === dividend;
  return !isExact && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}
