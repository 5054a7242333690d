import { type MinorUnits, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import { returnFactor, type SelectionResult } from './stake.ts';

/** A leg with its decimal odds and result. */
export type ParlayLeg = { readonly odds: Rational; readonly result: SelectionResult };

/** Return of a system: every combination of k legs is a parlay with the unit stake. */
export type SystemReturn = {
  readonly bets: bigint;
  /** Sum over all parlays of the return for one unit of stake, not rounded. */
  readonly factor: Rational;
};

/** Total return of a parlay for one unit: the product over its legs; void and pushed legs count as one. */
export function parlayFactor(legs: readonly ParlayLeg[]): Rational {
  return legs.reduce((product, { odds, result }) => product.mul(returnFactor(odds, result)), Rational.ONE);
}

/** Payout of a parlay in minor units, rounded down once. */
export function parlayPayout(stake: bigint, legs: readonly ParlayLeg[]): MinorUnits {
  return parlayFactor(legs).floorMul(stake);
}

/** Combined decimal odds of a parlay's legs, without void ones. */
export function combinedOdds(legs: readonly { readonly odds: Rational; readonly isVoid?: boolean }[]): Rational {
  return legs.reduce((product, { odds, isVoid }) => (isVoid === true ? product : product.mul(odds)), Rational.ONE);
}

/**
 * Return of a system of k legs: the sum of products over all combinations, computed without enumerating them.
 * @throws RangeError unless k is from 1 to the number of legs
 */
export function systemReturn(legs: readonly ParlayLeg[], k: number): SystemReturn {
  if (!Number.isInteger(k) || k < 1 || k > legs.length) throw new RangeError(`no ${k} of ${legs.length} legs`);
  const factors = legs.map(({ odds, result }) => returnFactor(odds, result));
  return {
    bets: sumOfProducts(
      legs.map(() => Rational.ONE),
      k,
    ).numerator,
    factor: sumOfProducts(factors, k),
  };
}

/** Payout of a system in minor units, rounded down once over all its parlays. */
export function systemPayout(unitStake: bigint, legs: readonly ParlayLeg[], k: number): MinorUnits {
  return systemReturn(legs, k).factor.floorMul(unitStake);
}

/** A brand's limits for parlays. */
export type ParlayLimits = { readonly minLegs: number; readonly maxLegs: number; readonly minOdds: Rational };

export const PARLAY_LIMITS: ParlayLimits = { minLegs: 2, maxLegs: 10, minOdds: Rational.of(11, 10) };

export type ParlayRefusal = 'PARLAY_LEGS' | 'PARLAY_ODDS' | 'PARLAY_SAME_MATCH';

/** Checks the legs of a parlay: their number, the odds of each, and that no two are from one match, because those are correlated. */
export function checkParlay(
  legs: readonly { readonly match: string; readonly odds: Rational }[],
  limits: ParlayLimits = PARLAY_LIMITS,
): Decision<{ readonly odds: Rational }, ParlayRefusal> {
  if (legs.length < limits.minLegs || legs.length > limits.maxLegs) {
    return refuse('PARLAY_LEGS', { min: limits.minLegs, max: limits.maxLegs });
  }
  if (legs.some(({ odds }) => odds.compare(limits.minOdds) < 0)) {
    return refuse('PARLAY_ODDS', { min: limits.minOdds.toDecimal(2) });
  }
  if (new Set(legs.map(({ match }) => match)).size < legs.length) return refuse('PARLAY_SAME_MATCH');
  return accept({ odds: combinedOdds(legs) });
}

function sumOfProducts(factors: readonly Rational[], k: number): Rational {
  let sums = [Rational.ONE, ...Array.from({ length: k }, () => Rational.ZERO)];
  for (const factor of factors) {
    sums = sums.map((sum, size) => (size === 0 ? sum : sum.add((sums[size - 1] as Rational).mul(factor))));
  }
  return sums[k] as Rational;
}
