import type { Play } from '../family/family.ts';
import { readFamilySelection } from '../family/quote.ts';
import type { Selection } from '../family/rule.ts';
import { MAX_TYPED_NUMBERS, writeSelection } from '../ssc/selection.ts';

/** A source of numbers from 0 to below 1. */
export type Random = () => number;

const pickSome = (items: readonly number[], count: number, random: Random): readonly number[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .slice(0, count)
    .map(([, item]) => item)
    .sort((one, other) => one - other);

/** A selection of a play by its shape: each zone as full as `fullness` says, from 0 to 1. It may be one that is not sold. */
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

/** Numbers that may be typed: all of them where they are few, else different ones by chance. */
function typedPool(width: number, random: Random): readonly number[] {
  const all = 10 ** width;
  if (all <= 10_000) return Array.from({ length: all }, (_, value) => value);
  const found = new Set<number>();
  while (found.size < MAX_TYPED_NUMBERS) found.add(Math.floor(random() * all));
  return [...found];
}

/** The fullest selection of a play that a line of so many units may hold; null when none of the shapes tried is sold. */
export function largestSelection<Draw>(play: Play<Draw>, maxUnits: number, random: Random): string | null {
  for (let share = 1; share >= 0; share -= 0.02) {
    const text = randomSelection(play, [share], random);
    if (typeof readFamilySelection(play, text, maxUnits) !== 'string') return text;
  }
  return null;
}
