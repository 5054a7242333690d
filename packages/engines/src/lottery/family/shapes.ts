import type { SscShape } from '../ssc/selection.ts';

export { numbersOf } from '../ssc/selection.ts';

/** Zones of named symbols, separated by commas: `3,7,11`. `sizes` contains the minimum and maximum items of each zone. */
export function listsOf(
  symbols: readonly string[],
  sizes: readonly { readonly min: number; readonly max?: number }[],
  filledZones = sizes.filter(({ min }) => min > 0).length,
): SscShape {
  const zones = sizes.map(({ min, max }) => ({ min, max: max ?? symbols.length }));
  return { alphabet: 'VALUE', symbols, width: 0, zones, filledZones, leastPlaces: null };
}

/** The numbers from `lowest` to `highest` as symbols. */
export function numberSymbols(lowest: number, highest: number): readonly string[] {
  return Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index));
}
