import { product, straightUnitsOfSpan, straightUnitsOfSum, tuples } from './counting.ts';
import { digitsOfNumber, spanOf, sumOf } from './digits.ts';
import { hitsOf, onlyZone, type SscExposure, type SscRule } from './rule.ts';
import { numbersOf, valuesOf, zonesOf } from './selection.ts';
import type { SscTier } from './tiers.ts';
import { countedBy, counting } from './units.ts';

/** The liability of long straights is grouped by their last digits: never too low, and at most 1,000 keys per bet. */
const STRAIGHT_TAIL = 3;
const COMBINATION_TAIL = 2;

/** The tier of a straight with this number of digits. */
export function straightTier(width: number): SscTier {
  const tiers: Readonly<Record<number, SscTier>> = {
    1: '1x_dwd',
    2: '2x_direct',
    3: '3x_direct',
    4: '4x_direct',
    5: '5x_direct',
  };
  const tier = tiers[width];
  if (tier === undefined) throw new RangeError(`no straight of ${width} digits`);
  return tier;
}

const tailKey = (digits: readonly number[], length: number) => digits.slice(-length).join('');

/** Each zone contains the digits of one place; all places must match. */
export function straight(width: number): SscRule {
  const tier = straightTier(width);
  return {
    code: tier,
    width,
    shape: zonesOf('DIGIT', Array(width).fill(1)),
    tiers: [tier],
    ...countedBy(counting({ kind: 'PRODUCT' })),
    hits: ({ zones }, digits) => hitsOf(tier, zones.every((zone, place) => zone.includes(digits[place] ?? -1)) ? 1 : 0),
    exposure: ({ zones }) => {
      const units = product(zones.slice(0, -STRAIGHT_TAIL).map((zone) => zone.length));
      return tuples(zones.slice(-STRAIGHT_TAIL)).map((tail) => ({ key: tail.join(''), units, hits: hitsOf(tier, 1) }));
    },
    shownKeys: (digits) => [tailKey(digits, STRAIGHT_TAIL)],
  };
}

/** Typed numbers, each one unit. Its liability is shared with the straight. */
export function typedStraight(code: string, width: number): SscRule {
  const tier = straightTier(width);
  return {
    code,
    width,
    shape: numbersOf(width),
    tiers: [tier],
    ...countedBy(counting({ kind: 'SUM' })),
    hits: (selection, digits) => hitsOf(tier, onlyZone(selection).includes(Number(digits.join(''))) ? 1 : 0),
    exposure: (selection) => {
      const byTail = new Map<string, number>();
      for (const number of onlyZone(selection)) {
        const key = tailKey(digitsOfNumber(number, width), STRAIGHT_TAIL);
        byTail.set(key, (byTail.get(key) ?? 0) + 1);
      }
      return [...byTail].map(([key, units]) => ({ key, units, hits: hitsOf(tier, 1) }));
    },
    shownKeys: (digits) => [tailKey(digits, STRAIGHT_TAIL)],
  };
}

/** Each selection contains a straight of every length, counted from the right; every matching one pays its own prize. */
export function combination(code: string, width: number): SscRule {
  const lengths = Array.from({ length: width }, (_, index) => width - index);
  return {
    code,
    width,
    shape: zonesOf('DIGIT', Array(width).fill(1)),
    tiers: lengths.map(straightTier),
    ...countedBy(counting({ kind: 'PRODUCT' }, width)),
    hits: ({ zones }, digits) =>
      lengths.flatMap((length) => {
        const start = width - length;
        const isHit = zones.every((zone, place) => place < start || zone.includes(digits[place] ?? -1));
        const repeated = product(zones.slice(0, start).map((zone) => zone.length));
        return hitsOf(straightTier(length), isHit ? repeated : 0);
      }),
    exposure: ({ zones }) =>
      lengths.flatMap((length) => {
        const tail = Math.min(length, COMBINATION_TAIL);
        const units = product(zones.slice(0, -tail).map((zone) => zone.length));
        const repeated = product(zones.slice(0, width - length).map((zone) => zone.length));
        return tuples(zones.slice(-tail)).map((digits) => ({
          key: `${length}:${digits.join('')}`,
          units,
          hits: hitsOf(straightTier(length), repeated),
        }));
      }),
    shownKeys: (digits) => lengths.map((length) => `${length}:${tailKey(digits, Math.min(length, COMBINATION_TAIL))}`),
  };
}

/** Straights chosen by a figure of their digits: every ordered tuple with this figure is one unit. */
function straightByFigure(
  code: string,
  width: number,
  highest: number,
  figureOf: (digits: readonly number[]) => number,
  unitsOf: (width: number, figure: number) => number,
): SscRule {
  const tier = straightTier(width);
  const weights = Array.from({ length: highest + 1 }, (_, figure) => unitsOf(width, figure));
  return {
    code,
    width,
    shape: valuesOf(0, highest),
    tiers: [tier],
    ...countedBy(counting({ kind: 'WEIGHTS', weights })),
    hits: (selection, digits) => hitsOf(tier, onlyZone(selection).includes(figureOf(digits)) ? 1 : 0),
    exposure: (selection) =>
      onlyZone(selection).map((figure) => ({
        key: String(figure),
        units: unitsOf(width, figure),
        hits: hitsOf(tier, 1),
      })),
    shownKeys: (digits) => [String(figureOf(digits))],
  };
}

export function straightBySum(code: string, width: number): SscRule {
  return straightByFigure(code, width, 9 * width, sumOf, straightUnitsOfSum);
}

export function straightBySpan(code: string, width: number): SscRule {
  return straightByFigure(code, width, 9, spanOf, straightUnitsOfSpan);
}

/** Digits at fixed places: each chosen digit is one unit. */
export function fixedPosition(code: string, width: number, tier: SscTier): SscRule {
  return {
    code,
    width,
    shape: zonesOf('DIGIT', Array(width).fill(0), { filledZones: 1 }),
    tiers: [tier],
    ...countedBy(counting({ kind: 'SUM' })),
    hits: ({ zones }, digits) => hitsOf(tier, zones.filter((zone, place) => zone.includes(digits[place] ?? -1)).length),
    exposure: ({ zones }) =>
      zones.flatMap((zone, place) =>
        zone.map((digit): SscExposure => ({ key: `${place}:${digit}`, units: 1, hits: hitsOf(tier, 1) })),
      ),
    shownKeys: (digits) => digits.map((digit, place) => `${place}:${digit}`),
  };
}
