import { differentTuples, disjointWays, product, symmetricProduct, ways } from './counting.ts';
import { digitsOfNumber } from './digits.ts';
import type { SscSelection } from './selection.ts';

/**
 * How the units of a selection are counted, as data, so that lottery boards can count while the member selects.
 *
 * PRODUCT: product of all zone sizes. SUM: sum of the zone sizes. WEIGHTS: sum of the weights of the chosen symbols. CHOOSE: ways to take
 * `taken` items of the only zone. DISJOINT: ways to take `many` of the first zone and `few` of the second (or of the same one) without
 * using a digit twice. SYMMETRIC: one item from each of any `taken` zones. DIFFERENT: one item from each zone, no symbol twice. BANKERS:
 * ways to fill the first zone up to `taken` items from the second. ONE: the whole choice is one unit. For typed numbers: ORDERS adds the
 * different orders of the `taken` digits of each number; ANY_ORDER counts one unit per number. In both, numbers with the same digits are
 * the same bet. All counts are multiplied by `factor`, and by the number of choices of `placesTaken` from the chosen places.
 */
export type SscCounting = (
  | { readonly kind: 'PRODUCT' | 'SUM' | 'DIFFERENT' | 'ONE' | 'ANY_ORDER' }
  | { readonly kind: 'WEIGHTS'; readonly weights: readonly number[] }
  | { readonly kind: 'CHOOSE' | 'SYMMETRIC' | 'BANKERS' | 'ORDERS'; readonly taken: number }
  | { readonly kind: 'DISJOINT'; readonly many: number; readonly few: number; readonly isOneZone: boolean }
) & { readonly factor: number; readonly placesTaken: number | null };

/** Counting with `factor` (default 1) and without selectable places. */
export function counting(
  how: SscCounting extends infer Kind ? (Kind extends unknown ? Omit<Kind, 'factor' | 'placesTaken'> : never) : never,
  factor = 1,
): SscCounting {
  return { ...how, factor, placesTaken: null } as SscCounting;
}

/** Units that a selection buys. */
export function countUnits(how: SscCounting, { zones, places }: SscSelection): number {
  const choices = how.placesTaken === null ? 1 : ways(places.length, how.placesTaken);
  return choices * how.factor * countZones(how, zones);
}

function countZones(how: SscCounting, zones: readonly (readonly number[])[]): number {
  const sizes = zones.map((zone) => zone.length);
  const [first = [], second = []] = zones;
  switch (how.kind) {
    case 'PRODUCT':
      return product(sizes);
    case 'SUM':
    case 'ANY_ORDER':
      return sizes.reduce((sum, size) => sum + size, 0);
    case 'ORDERS':
      return first.reduce((sum, number) => sum + ordersOf(digitsOfNumber(number, how.taken)), 0);
    case 'WEIGHTS':
      return first.reduce((sum, symbol) => sum + (how.weights[symbol] ?? 0), 0);
    case 'CHOOSE':
      return ways(first.length, how.taken);
    case 'SYMMETRIC':
      return symmetricProduct(sizes, how.taken);
    case 'DISJOINT':
      return disjointWays(first, how.many, how.isOneZone ? first : second, how.few);
    case 'DIFFERENT':
      return differentTuples(zones);
    case 'BANKERS':
      return first.some((one) => second.includes(one)) ? 0 : ways(second.length, how.taken - first.length);
    case 'ONE':
      return first.length > 0 ? 1 : 0;
  }
}

/** Number of different orders of digits. */
export function ordersOf(digits: readonly number[]): number {
  const times = new Map<number, number>();
  let orders = 1;
  for (const [place, digit] of digits.entries()) {
    const count = (times.get(digit) ?? 0) + 1;
    times.set(digit, count);
    orders = (orders * (place + 1)) / count;
  }
  return orders;
}

/** The counting part of a rule. */
export function countedBy(how: SscCounting): {
  readonly counting: SscCounting;
  units(selection: SscSelection): number;
} {
  return { counting: how, units: (selection) => countUnits(how, selection) };
}
