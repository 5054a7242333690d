import { differentTuples, disjointWays, product, symmetricProduct, ways } from './counting.ts';
import { digitsOfNumber } from './digits.ts';
import type { SscSelection } from './selection.ts';

/**
 * How the units of a selection are counted, as data: betting boards count with it while people tap.
 *
 * PRODUCT: sizes of all zones multiplied. SUM: sizes added. WEIGHTS: the weights of the chosen symbols added. CHOOSE: ways to take
 * `taken` of the one zone. DISJOINT: ways to take `many` of the first zone and `few` of the second (or of the same one), no digit
 * twice. SYMMETRIC: one of each of any `taken` zones. DIFFERENT: one of each zone, no symbol twice. BANKERS: ways to fill the first
 * zone up to `taken` from the second. ONE: whatever is chosen is one unit. Of typed numbers, ORDERS: the different orders of the `taken` digits of
 * each added; ANY_ORDER: one each, and numbers of the same digits are the same bet, as they are in ORDERS. All times `factor`, and once for each choice of `placesTaken` chosen places.
 */
export type SscCounting = (
  | { readonly kind: 'PRODUCT' | 'SUM' | 'DIFFERENT' | 'ONE' | 'ANY_ORDER' }
  | { readonly kind: 'WEIGHTS'; readonly weights: readonly number[] }
  | { readonly kind: 'CHOOSE' | 'SYMMETRIC' | 'BANKERS' | 'ORDERS'; readonly taken: number }
  | { readonly kind: 'DISJOINT'; readonly many: number; readonly few: number; readonly isOneZone: boolean }
) & { readonly factor: number; readonly placesTaken: number | null };

/** A way of counting without factor and places. */
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

/** In how many different orders digits can stand. */
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

/** The part of a rule that counts. */
export function countedBy(how: SscCounting): {
  readonly counting: SscCounting;
  units(selection: SscSelection): number;
} {
  return { counting: how, units: (selection) => countUnits(how, selection) };
}
