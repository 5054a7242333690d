import { Rational } from '@lantern/money';

/**
 * Roots, powers and logarithms for odds, in decimal fixed point with 40 places. Unlike floating point, the results are identical on
 * every machine, so that odds can be recomputed exactly. Results are accurate to at least 30 places.
 */
export type Fixed = bigint;

const PLACES = 40n;
export const FIXED_ONE: Fixed = 10n ** PLACES;

/** Halvings before the series of the exponential, and squarings after it. */
const HALVINGS = 16n;

export function fixed(value: Rational): Fixed {
  return (value.numerator * FIXED_ONE) / value.denominator;
}

export function rational(value: Fixed): Rational {
  return new Rational(value, FIXED_ONE);
}

export function fixedMul(a: Fixed, b: Fixed): Fixed {
  return (a * b) / FIXED_ONE;
}

export function fixedDivide(a: Fixed, b: Fixed): Fixed {
  return (a * FIXED_ONE) / b;
}

/** @throws RangeError below zero. */
export function fixedSqrt(value: Fixed): Fixed {
  if (value < 0n) throw new RangeError('no root below zero');
  const radicand = value * FIXED_ONE;
  if (radicand < 2n) return radicand;
  let root = 1n << BigInt((radicand.toString(2).length + 1) >> 1);
  for (let next = (root + radicand / root) >> 1n; next < root; next = (root + radicand / root) >> 1n) root = next;
  return root;
}

/** e raised to a power of moderate size. */
export function fixedExp(power: Fixed): Fixed {
  const small = power >> HALVINGS;
  let [sum, term] = [FIXED_ONE, FIXED_ONE];
  for (let k = 1n; term !== 0n; k += 1n) {
    term = fixedMul(term, small) / k;
    sum += term;
  }
  for (let squared = 0n; squared < HALVINGS; squared += 1n) sum = fixedMul(sum, sum);
  return sum;
}

/**
 * Natural logarithm.
 * @throws RangeError unless the value is above zero
 */
export function fixedLn(value: Fixed): Fixed {
  if (value <= 0n) throw new RangeError('no logarithm of zero or below');
  let doublings = 0n;
  let reduced = value;
  for (; reduced * 4n < FIXED_ONE * 3n; doublings -= 1n) reduced *= 2n;
  for (; reduced * 2n > FIXED_ONE * 3n; doublings += 1n) reduced /= 2n;
  return areaSeries(fixedDivide(reduced - FIXED_ONE, reduced + FIXED_ONE)) + doublings * LN_2;
}

/** ln((1 + x) / (1 − x)) for a small x. */
function areaSeries(x: Fixed): Fixed {
  const square = fixedMul(x, x);
  let [sum, power] = [0n, x];
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k;
    power = fixedMul(power, square);
  }
  return 2n * sum;
}

const LN_2 = areaSeries(FIXED_ONE / 3n);
