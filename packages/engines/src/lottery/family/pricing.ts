import { type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { prizeAtGroup } from '../ssc/prize.ts';
import { onlyChance, type UnitKind } from './chance.ts';
import type { FamilyPriceTable } from './price-data.ts';
import { type Hit, REFUND } from './rule.ts';

/** Prices at which a kind of unit was sold, per unit of stake. */
export type UnitPricing = {
  /** Cost of the unit: 1, less a discount. */
  readonly cost: Rational;
  /** Total return of each prize, including the cost of the unit. */
  readonly returns: ReadonlyMap<string, Rational>;
};

/** Pricing of a kind with one prize at a prize group: fair return × group ÷ 2000. */
export function groupPricing(kind: UnitKind, group: number): UnitPricing {
  const atGroup = prizeAtGroup(Rational.ONE, onlyChance(kind), group);
  return { cost: Rational.ONE, returns: new Map(kind.prizes.map(({ tier }) => [tier, atGroup])) };
}

/** Pricing of a kind at the odds of a table. @throws RangeError when the table has no price for it. */
export function oddsPricing(table: Pick<FamilyPriceTable, 'odds' | 'costs'>, kind: UnitKind): UnitPricing {
  const returns = new Map<string, Rational>();
  for (const { tier } of kind.prizes) {
    const odds = table.odds.get(tier);
    if (odds === undefined) throw new RangeError(`${tier} has no odds`);
    returns.set(tier, odds);
  }
  return { cost: table.costs.get(kind.code) ?? Rational.ONE, returns };
}

/** Total return of one winning unit per unit of stake; a refund returns the unit's cost. @throws RangeError without a price. */
export function returnOf(pricing: UnitPricing, tier: string): Rational {
  const returned = tier === REFUND ? pricing.cost : pricing.returns.get(tier);
  if (returned === undefined) throw new RangeError(`${tier} has no price`);
  return returned;
}

/** RTP: expected total return divided by the cost; refunded stakes count as returned. */
export function returnToPlayer(kind: UnitKind, pricing: UnitPricing): Rational {
  return kind.prizes
    .reduce((sum, { tier, expected }) => sum.add(expected.mul(returnOf(pricing, tier))), Rational.ZERO)
    .divide(pricing.cost)
    .add(kind.refundChance);
}

/** Total return of hits per unit of stake, unrounded. */
export function returnOfHits(pricing: UnitPricing, hits: readonly Hit[]): Rational {
  return hits.reduce((sum, { tier, units }) => sum.add(returnOf(pricing, tier).mul(Rational.of(units))), Rational.ZERO);
}

/** Payout of hits at a stake per unit, rounded down once over all hits. @throws RangeError when it exceeds int64. */
export function payoutOf(pricing: UnitPricing, unitStake: bigint, hits: readonly Hit[]): MinorUnits {
  return minorUnits(returnOfHits(pricing, hits).floorMul(unitStake));
}

/** Maximum return of one draw to a unit, per unit of stake. */
export function worstReturn(kind: UnitKind, pricing: UnitPricing): Rational {
  return kind.payments
    .map((hits) => returnOfHits(pricing, hits))
    .reduce((most, one) => (one.compare(most) > 0 ? one : most), Rational.ZERO);
}
