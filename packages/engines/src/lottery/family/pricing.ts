import { type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { prizeAtGroup } from '../ssc/prize.ts';
import { onlyChance, type UnitKind } from './chance.ts';
import type { FamilyPriceTable } from './price-data.ts';
import { type Hit, REFUND } from './rule.ts';

/** At what a kind of unit was sold, per unit of stake. */
export type UnitPricing = {
  /** What it cost: 1, less a discount. */
  readonly cost: Rational;
  /** Total return of each prize, what was paid for the unit included. */
  readonly returns: ReadonlyMap<string, Rational>;
};

/** A kind of one prize at a prize group: fair return × group ÷ 2000. */
export function groupPricing(kind: UnitKind, group: number): UnitPricing {
  const atGroup = prizeAtGroup(Rational.ONE, onlyChance(kind), group);
  return { cost: Rational.ONE, returns: new Map(kind.prizes.map(({ tier }) => [tier, atGroup])) };
}

/** A kind at the odds of a table. @throws RangeError when it is not priced there. */
export function oddsPricing(table: Pick<FamilyPriceTable, 'odds' | 'costs'>, kind: UnitKind): UnitPricing {
  const returns = new Map<string, Rational>();
  for (const { tier } of kind.prizes) {
    const odds = table.odds.get(tier);
    if (odds === undefined) throw new RangeError(`${tier} has no odds`);
    returns.set(tier, odds);
  }
  return { cost: table.costs.get(kind.code) ?? Rational.ONE, returns };
}

/** Total return of one winning unit per unit of stake; a refund returns its cost. @throws RangeError without a price. */
export function returnOf(pricing: UnitPricing, tier: string): Rational {
  const returned = tier === REFUND ? pricing.cost : pricing.returns.get(tier);
  if (returned === undefined) throw new RangeError(`${tier} has no price`);
  return returned;
}

/** Expected total return divided by the cost; stakes given back count as returned. */
export function returnToPlayer(kind: UnitKind, pricing: UnitPricing): Rational {
  return kind.prizes
    .reduce((sum, { tier, expected }) => sum.add(expected.mul(returnOf(pricing, tier))), Rational.ZERO)
    .divide(pricing.cost)
    .add(kind.refundChance);
}

/** The return of hits per unit of stake, unrounded. */
export function returnOfHits(pricing: UnitPricing, hits: readonly Hit[]): Rational {
  return hits.reduce((sum, { tier, units }) => sum.add(returnOf(pricing, tier).mul(Rational.of(units))), Rational.ZERO);
}

/** What hits pay on a stake per unit, rounded down once over all of them. @throws RangeError when it leaves int64. */
export function payoutOf(pricing: UnitPricing, unitStake: bigint, hits: readonly Hit[]): MinorUnits {
  return minorUnits(returnOfHits(pricing, hits).floorMul(unitStake));
}

/** The most that one draw can pay a unit, per unit of stake. */
export function worstReturn(kind: UnitKind, pricing: UnitPricing): Rational {
  return kind.payments
    .map((hits) => returnOfHits(pricing, hits))
    .reduce((most, one) => (one.compare(most) > 0 ? one : most), Rational.ZERO);
}
