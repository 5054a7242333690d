import { type MinorUnits, Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import { returnFactor, type SelectionResult } from './stake.ts';

/** A leg with its decimal odds and how it ended. */
export type ParlayLeg = { readonly odds: Rational; readonly result: SelectionResult };

/** A system: every combination of some of the legs is a parlay of the unit stake. */
export type SystemReturn = {
  readonly bets: bigint;
  /** Sum over the parlays of their return for one unit of stake, unrounded. */
  readonly factor: Rational;
};

/** Total return of a parlay for one unit: the product of its legs, void and pushed ones counting one. */
export function parlayFactor(legs: readonly ParlayLeg[]): Rational {
  return legs.reduce((product, { odds, result }) => product.mul(returnFactor(odds, result)), Rational.ONE);
}

/** The payout of a parlay in minor units, rounded down once. */
export function parlayPayout(stake: bigint, legs: readonly ParlayLeg[]): MinorUnits {
  return parlayFactor(legs).floorMul(stake);
}

/** The combined decimal odds of a parlay's legs; void ones are left out. */
export function combinedOdds(legs: readonly { readonly odds: Rational; readonly isVoid?: boolean }[]): Rational {
  return legs.reduce((product, { odds, isVoid }) => (isVoid === true ? product : product.mul(odds)), Rational.ONE);
}

/**
 * What a system of k legs out of all returns: the sum of products over all choices, without walking through them.
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

/** The payout of a system in minor units, rounded down once over all its parlays. */
export function systemPayout(unitStake: bigint, legs: readonly ParlayLeg[], k: number): MinorUnits {
  return systemReturn(legs, k).factor.floorMul(unitStake);
}

/** A brand's bounds of parlays. */
export type ParlayLimits = { readonly minLegs: number; readonly maxLegs: number; readonly minOdds: Rational };

export const PARLAY_LIMITS: ParlayLimits = { minLegs: 2, maxLegs: 10, minOdds: Rational.of(11, 10) };

export type ParlayRefusal = 'PARLAY_LEGS' | 'PARLAY_ODDS' | 'PARLAY_SAME_MATCH';

/** Judges the legs of a parlay: their number, the odds of each, and that no two are of one match, which would move together. */
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
