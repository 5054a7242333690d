import { combinations } from '../../combinations.ts';
import { tuples, ways } from './counting.ts';
import { SSC_WIDTH } from './digits.ts';
import { hitsOf, type SscHit, type SscRule } from './rule.ts';
import { zonesOf } from './selection.ts';
import { straightTier } from './straight-rules.ts';
import type { SscTier } from './tiers.ts';
import { countedBy, counting } from './units.ts';

const PLACES = [0, 1, 2, 3, 4] as const;
/** Number of last digits that group the liability of a subset of places. */
const TAIL = 2;

const at = (digits: readonly number[], places: readonly number[]) => places.map((place) => digits[place] ?? -1);

/** A straight at any `width` of the five places: every choice of that many filled places is a separate straight. */
export function anyStraight(code: string, width: number): SscRule {
  const tier = straightTier(width);
  return {
    code,
    width: SSC_WIDTH,
    shape: zonesOf('DIGIT', Array(SSC_WIDTH).fill(0), { filledZones: width }),
    tiers: [tier],
    ...countedBy(counting({ kind: 'SYMMETRIC', taken: width })),
    hits: ({ zones }, digits) => {
      const falling = zones.filter((zone, place) => zone.includes(digits[place] ?? -1)).length;
      return hitsOf(tier, ways(falling, width));
    },
    exposure: ({ zones }) =>
      combinations(PLACES, width).flatMap((places) => {
        const chosen = places.map((place) => zones[place] ?? []);
        const units = chosen.slice(0, -TAIL).reduce((all, zone) => all * zone.length, 1);
        if (units === 0) return [];
        return tuples(chosen.slice(-TAIL)).map((tail) => ({
          key: `${places.join('')}:${tail.join('')}`,
          units,
          hits: hitsOf(tier, 1),
        }));
      }),
    shownKeys: (digits) =>
      combinations(PLACES, width).map((places) => `${places.join('')}:${at(digits, places).slice(-TAIL).join('')}`),
  };
}

/** A play of fewer digits at any of the chosen places: its units count once for every choice of `rule.width` places. */
export function inAnyPlaces(code: string, rule: SscRule): SscRule {
  const choices = (places: readonly number[]) => combinations(places, rule.width);
  return {
    code,
    width: SSC_WIDTH,
    shape: { ...rule.shape, leastPlaces: rule.width },
    tiers: rule.tiers,
    counting: { ...rule.counting, placesTaken: rule.width },
    units: (selection) => ways(selection.places.length, rule.width) * rule.units(selection),
    hits: (selection, digits) =>
      mergeHits(choices(selection.places).flatMap((places) => rule.hits(selection, at(digits, places)))),
    exposure: (selection) => {
      const parts = rule.exposure(selection);
      return choices(selection.places).flatMap((places) =>
        parts.map((part) => ({ ...part, key: `${places.join('')}:${part.key}` })),
      );
    },
    shownKeys: (digits) =>
      choices(PLACES).flatMap((places) => rule.shownKeys(at(digits, places)).map((key) => `${places.join('')}:${key}`)),
  };
}

function mergeHits(hits: readonly SscHit[]): readonly SscHit[] {
  const units = new Map<SscTier, number>();
  for (const hit of hits) units.set(hit.tier, (units.get(hit.tier) ?? 0) + hit.units);
  return [...units].map(([tier, count]) => ({ tier, units: count }));
}
