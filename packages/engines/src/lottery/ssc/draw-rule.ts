import { type Hit, type PlayRule, REFUND } from '../family/rule.ts';
import { digitsOfNumber } from './digits.ts';
import type { SscHit, SscRule } from './rule.ts';
import type { SscTier } from './tiers.ts';
import { countUnits } from './units.ts';

/** The prize code shared by all families. */
export const tierName = (tier: SscTier): string => (tier === 'credit_refund' ? REFUND : tier);

const asHits = (hits: readonly SscHit[]): readonly Hit[] =>
  hits.map(({ tier, units }) => ({ tier: tierName(tier), units }));

/** Converts a digit rule to a rule over whole draws, applied at the play's places. */
export function drawRule(rule: SscRule, places: readonly number[]): PlayRule<readonly number[]> {
  return {
    shape: rule.shape,
    kinds: rule.tiers.filter((tier) => tier !== 'credit_refund'),
    counting: rule.counting,
    units: (selection) => {
      const units = rule.units(selection);
      // Fewer units than typed numbers mean that a typed group contains the same digits twice in another order, or one repeated digit.
      return units < countUnits(rule.counting, selection) ? 0 : units;
    },
    hits: (selection, draw) =>
      asHits(
        rule.hits(
          selection,
          places.map((place) => draw[place] ?? -1),
        ),
      ),
    parts: (selection) =>
      rule
        .exposure(selection)
        .flatMap(({ key, units, hits: [hit] }) =>
          hit === undefined ? [] : [{ key, kind: tierName(hit.tier), units, most: hit.units, selection: null }],
        ),
  };
}

/** All draws of a width that differ at the given places; the other digits are 0. */
export function outcomesAt(places: readonly number[], width: number): readonly (readonly number[])[] {
  return Array.from({ length: 10 ** places.length }, (_, value) => {
    const draw = Array<number>(width).fill(0);
    for (const [index, digit] of digitsOfNumber(value, places.length).entries()) draw[places[index] ?? 0] = digit;
    return draw;
  });
}
