import { Rational } from '@lantern/money';

/** A JSON number as the exact decimal that was written. */
export function exact(value: number): Rational {
  return Rational.fromDecimal(String(value));
}

/** Currency units with two decimals to minor units. */
export function minorOf(amount: number): bigint {
  return exact(amount).floorMul(100n);
}

/** Minor units to currency units with two decimals. */
export function majorOf(minor: bigint): number {
  return Rational.of(minor, 100).toNumber();
}
