import { Rational } from '@lantern/money';
import {
  FIXED_ONE,
  type Fixed,
  fixed,
  fixedDivide,
  fixedExp,
  fixedLn,
  fixedMul,
  fixedSqrt,
  rational,
} from './fixed-point.ts';

/**
 * A market's margin, and the probabilities after four methods of removing it. Exact, or accurate to 30 places where roots are needed.
 */
export type MarketMargin = {
  /** Sum of the inverse odds. */
  readonly overround: Rational;
  /** Margin as a share of the stakes. */
  readonly margin: Rational;
  /** Inverse odds divided by their sum. */
  readonly multiplicative: readonly Rational[];
  /** The same amount subtracted from every outcome; long shots may become negative. */
  readonly additive: readonly Rational[];
  /** Inverse odds raised to a common power. */
  readonly power: { readonly probabilities: readonly Rational[]; readonly exponent: Rational };
  /** Shin's share of insiders; null for an overround below 100 %, which the model cannot explain. */
  readonly shin: { readonly probabilities: readonly Rational[]; readonly insiders: Rational } | null;
};

/** Newton's method converges from one side without overshooting, so it stops at a step this small. */
const LAST_STEP: Fixed = 10n ** 8n;
const MOST_STEPS = 100;
const CENT = Rational.of(1, 100);

/**
 * Computes a market's margin and its fair probabilities.
 * @param odds decimal odds of all outcomes
 * @throws RangeError for fewer than two outcomes or odds of 1 or less
 */
export function marketMargin(odds: readonly Rational[]): MarketMargin {
  if (odds.length < 2) throw new RangeError('a market has two outcomes at least');
  if (odds.some((price) => price.compare(Rational.ONE) <= 0)) throw new RangeError('odds must be above 1');
  const inverse = odds.map((price) => Rational.ONE.divide(price));
  const overround = inverse.reduce((sum, share) => sum.add(share), Rational.ZERO);
  const excess = overround.subtract(Rational.ONE);
  const perOutcome = excess.divide(Rational.of(odds.length));
  return {
    overround,
    margin: excess.divide(overround),
    multiplicative: inverse.map((share) => share.divide(overround)),
    additive: inverse.map((share) => share.subtract(perOutcome)),
    power: powerMethod(inverse),
    shin: excess.numerator < 0n ? null : shinMethod(inverse, overround),
  };
}

/**
 * Decimal odds for fair probabilities with the same margin on each, rounded down to two decimals.
 * @param overround amount by which the sum of the inverse odds exceeds 1
 */
export function oddsWithMargin(fair: readonly Rational[], overround: Rational): readonly Rational[] {
  const lift = Rational.ONE.add(overround);
  return fair.map((probability) => {
    const exact = Rational.ONE.divide(probability.mul(lift));
    return new Rational(exact.divide(CENT).floor()).mul(CENT);
  });
}

/** The power k with Σ qᵏ = 1. The sum is decreasing and convex in k, so the steps approach from below. */
function powerMethod(inverse: readonly Rational[]): MarketMargin['power'] {
  const logarithms = inverse.map((share) => fixedLn(fixed(share)));
  const exponent = newton(FIXED_ONE, (k) => {
    let [value, slope] = [-FIXED_ONE, 0n];
    for (const logarithm of logarithms) {
      const raised = fixedExp(fixedMul(k, logarithm));
      value += raised;
      slope += fixedMul(raised, logarithm);
    }
    return { value, slope };
  });
  return {
    probabilities: logarithms.map((logarithm) => rational(fixedExp(fixedMul(exponent, logarithm)))),
    exponent: rational(exponent),
  };
}

/**
 * Shin's z with Σ p = 1, where p = (√(z² + 4(1 − z)q²/B) − z) / (2(1 − z)). Multiplied by its denominator the sum is convex in z, and
 * z = 1 is always a solution; the required one is the smallest solution from zero upwards.
 */
function shinMethod(inverse: readonly Rational[], overround: Rational): NonNullable<MarketMargin['shin']> {
  const squares = inverse.map((share) => fixed(share.mul(share).divide(overround)));
  const count = BigInt(inverse.length);
  const root = (z: Fixed, square: Fixed) => fixedSqrt(fixedMul(z, z) + 4n * fixedMul(FIXED_ONE - z, square));
  const insiders = newton(0n, (z) => {
    let value = -count * z - 2n * (FIXED_ONE - z);
    let slope = (2n - count) * FIXED_ONE;
    for (const square of squares) {
      const at = root(z, square);
      value += at;
      slope += fixedDivide(z - 2n * square, at);
    }
    return { value, slope };
  });
  const denominator = 2n * (FIXED_ONE - insiders);
  return {
    probabilities: squares.map((square) => rational(fixedDivide(root(insiders, square) - insiders, denominator))),
    insiders: rational(insiders),
  };
}

function newton(start: Fixed, at: (x: Fixed) => { readonly value: Fixed; readonly slope: Fixed }): Fixed {
  let x = start;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const { value, slope } = at(x);
    const step = fixedDivide(value, slope);
    x -= step;
    if (step < LAST_STEP && step > -LAST_STEP) return x;
  }
  throw new RangeError('no margin explains these odds');
}
