import { Rational } from '@lantern/money';
import { FIXED_ONE, fixed, fixedExp, rational } from './fixed-point.ts';
import type { Side } from './lines.ts';
import type { WeightedScores } from './weighted-scores.ts';

/** Expected goals of a match (Dixon–Coles model). */
export type GoalModel = {
  /** Expected goals of the home side, and of the away side. */
  readonly home: Rational;
  readonly away: Rational;
  /** Correlation of low scores; zero for independent sides. */
  readonly rho: Rational;
};

/** Maximum goals per side in the grid; the probability of more goals is distributed over the grid. */
const MOST_GOALS = 20;

/** Share of a match's goals before half time, and the minutes of a half. */
const FIRST_HALF_SHARE = Rational.of(45, 100);
const HALF_MINUTES = 45;

/**
 * Scores of a match with exact weights: Poisson goals of both sides with the low-score correction. The exponential factor cancels,
 * because weights are relative to their sum.
 * @throws RangeError for negative goals, or a rho that makes a probability negative
 */
export function scoreGrid({ home, away, rho }: GoalModel): WeightedScores {
  if (home.numerator < 0n || away.numerator < 0n) throw new RangeError('goals cannot be negative');
  const [homeWeights, awayWeights] = [poissonWeights(home), poissonWeights(away)];
  const scale = home.denominator * away.denominator * rho.denominator;
  const correction = lowScoreCorrections({ home, away, rho });
  const cells = homeWeights.flatMap((homeWeight, i) =>
    awayWeights.map((awayWeight, j) => {
      const tau = correction[i]?.[j];
      const factor = tau === undefined ? scale : (tau.numerator * scale) / tau.denominator;
      if (factor < 0n) throw new RangeError(`rho ${rho} makes ${i}-${j} less than impossible`);
      return { score: [i, j] as const, weight: homeWeight * awayWeight * factor };
    }),
  );
  return { cells, total: cells.reduce((sum, { weight }) => sum + weight, 0n) };
}

/** Models of the two halves, independent of each other and without the low-score correction. */
export function halves({ home, away }: GoalModel): { readonly first: GoalModel; readonly second: GoalModel } {
  const share = (part: Rational): GoalModel => ({ home: home.mul(part), away: away.mul(part), rho: Rational.ZERO });
  return { first: share(FIRST_HALF_SHARE), second: share(Rational.ONE.subtract(FIRST_HALF_SHARE)) };
}

/** Probability that each side scores first, without the low-score correction. Accurate to 30 places. */
export function priceFirstGoal({ home, away }: GoalModel): Readonly<Record<Side | 'none', Rational>> {
  const goals = home.add(away);
  if (goals.numerator === 0n) return { home: Rational.ZERO, away: Rational.ZERO, none: Rational.ONE };
  const none = fixedExp(-fixed(goals));
  const some = rational(FIXED_ONE - none);
  return { home: home.divide(goals).mul(some), away: away.divide(goals).mul(some), none: rational(none) };
}

/**
 * Share of a match's goals that is still to come.
 * @param minutesPlayed of 90, without stoppage time
 */
export function goalsShareLeft(minutesPlayed: Rational): Rational {
  const half = Rational.of(HALF_MINUTES);
  if (minutesPlayed.numerator <= 0n) return Rational.ONE;
  if (minutesPlayed.compare(half.add(half)) >= 0) return Rational.ZERO;
  const isFirstHalf = minutesPlayed.compare(half) <= 0;
  const share = isFirstHalf ? FIRST_HALF_SHARE : Rational.ONE.subtract(FIRST_HALF_SHARE);
  const left = (isFirstHalf ? half : half.add(half)).subtract(minutesPlayed).divide(half).mul(share);
  return isFirstHalf ? left.add(Rational.ONE.subtract(FIRST_HALF_SHARE)) : left;
}

/** Integers proportional to λⁱ / i! for 0 … 20 goals. */
function poissonWeights({ numerator, denominator }: Rational): bigint[] {
  const weights: bigint[] = [];
  let falling = 1n;
  for (let goals = MOST_GOALS; goals >= 0; goals -= 1) {
    weights[goals] = numerator ** BigInt(goals) * denominator ** BigInt(MOST_GOALS - goals) * falling;
    falling *= BigInt(goals);
  }
  return weights;
}

/** τ of the four low scores; each denominator divides the product of the three input denominators. */
function lowScoreCorrections({ home, away, rho }: GoalModel): readonly (readonly Rational[])[] {
  const { ONE } = Rational;
  return [
    [ONE.subtract(home.mul(away).mul(rho)), ONE.add(home.mul(rho))],
    [ONE.add(away.mul(rho)), ONE.subtract(rho)],
  ];
}
