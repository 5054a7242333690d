import type { Play } from '../family/family.ts';
import { readFamilySelection } from '../family/quote.ts';
import type { Selection } from '../family/rule.ts';
import { MAX_TYPED_NUMBERS, writeSelection } from '../ssc/selection.ts';

/** A random number from 0 (included) to 1 (excluded). */
export type Random = () => number;

const pickSome = (items: readonly number[], count: number, random: Random): readonly number[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .slice(0, count)
    .map(([, item]) => item)
    .sort((one, other) => one - other);

/**
 * A selection with the shape of a play. `fullness` (0 to 1) is the share of the allowed items in each zone. The selection may be invalid.
 */
export function randomSelection<Draw>(play: Play<Draw>, fullness: readonly number[], random: Random): string {
  const { shape } = play.rule;
  const places = shape.leastPlaces === null ? [] : [0, 1, 2, 3, 4];
  const zones = shape.zones.map(({ min, max }, index) => {
    const share = fullness[index % fullness.length] ?? 1;
    const pool =
      shape.alphabet === 'NUMBER'
        ? typedPool(shape.width, random)
        : Array.from({ length: shape.symbols.length }, (_, symbol) => symbol);
    const most = Math.min(max, pool.length);
    return pickSome(pool, Math.max(min, Math.round(min + (most - min) * share)), random);
  });
  const selection: Selection = { places, zones };
  return writeSelection(shape, selection);
}

/** Typed numbers: all of them when there are at most 10,000, otherwise different random ones. */
function typedPool(width: number, random: Random): readonly number[] {
  const all = 10 ** width;
  if (all <= 10_000) return Array.from({ length: all }, (_, value) => value);
  const found = new Set<number>();
  while (found.size < MAX_TYPED_NUMBERS) found.add(Math.floor(random() * all));
  return [...found];
}

/** The largest selection of a play within `maxUnits`; null when no tried selection is valid. */
export function largestSelection<Draw>(play: Play<Draw>, maxUnits: number, random: Random): string | null {
  for (let share = 1; share >= 0; share -= 0.02) {
    const text = randomSelection(play, [share], random);
    if (typeof readFamilySelection(play, text, maxUnits) !== 'string') return text;
  }
  return null;
}
