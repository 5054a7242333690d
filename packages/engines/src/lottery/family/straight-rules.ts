import { differentTuples, tuples } from '../ssc/counting.ts';
import type { SscSelection } from '../ssc/selection.ts';
import { counting } from '../ssc/units.ts';
import { type PlayRule, paidIf, type SelectionPart, zonesSelected } from './rule.ts';
import { listsOf, numberSymbols, numbersOf } from './shapes.ts';

/** The liability of long straights is grouped by their last numbers: never too low, with a bounded number of keys. */
const TAIL = 3;

/** A straight: different numbers from 1 to `pool` at the first `width` places of a draw, in order. */
export type StraightPlay = { readonly kind: string; readonly pool: number; readonly width: number };

/** Each zone contains the numbers of one place; a unit takes a different number at each place. */
export function straight({ kind, pool, width }: StraightPlay): PlayRule<readonly number[]> {
  const symbols = numberSymbols(1, pool);
  return {
    shape: listsOf(
      symbols,
      Array.from({ length: width }, () => ({ min: 1 })),
    ),
    kinds: [kind],
    counting: counting({ kind: 'DIFFERENT' }),
    units: ({ zones }) => differentTuples(zones),
    hits: ({ zones }, draw) =>
      paidIf(
        zones.every((zone, place) => zone.includes((draw[place] ?? 0) - 1)),
        kind,
      ),
    parts: ({ zones }) =>
      tuples(zones.slice(-TAIL)).flatMap((tail): SelectionPart[] => {
        const heads = zones.slice(0, -TAIL).map((zone) => zone.filter((one) => !tail.includes(one)));
        const units = new Set(tail).size < tail.length ? 0 : differentTuples(heads);
        const selection = zonesSelected(...heads, ...tail.map((one) => [one]));
        return units === 0 ? [] : [{ key: keyOf(tail), kind, units, selection }];
      }),
  };
}

/** Typed straights with two digits per number: `010203`. One impossible straight makes the whole entry buy nothing. */
export function typedStraight({ kind, pool, width }: StraightPlay): PlayRule<readonly number[]> {
  const read = (value: number) => numbersTyped(value, width, pool);
  return {
    shape: numbersOf(2 * width),
    kinds: [kind],
    counting: counting({ kind: 'SUM' }),
    units: (selection) => (typedIn(selection).every((value) => read(value) !== null) ? typedIn(selection).length : 0),
    hits: (selection, draw) =>
      paidIf(
        typedIn(selection).some((value) => read(value)?.every((one, place) => one === draw[place]) === true),
        kind,
      ),
    parts: (selection) => {
      const byTail = new Map<string, number[]>();
      for (const value of typedIn(selection)) {
        const tail = keyOf((read(value) ?? []).slice(-TAIL).map((one) => one - 1));
        byTail.set(tail, [...(byTail.get(tail) ?? []), value]);
      }
      return [...byTail].map(([key, values]) => ({
        key,
        kind,
        units: values.length,
        selection: zonesSelected(values),
      }));
    },
  };
}

/**
 * Typed sets with two digits per number; each is one unit of a set play. An impossible set, or the same set in another order, makes the
 * whole entry buy nothing.
 * @param sets the set play to which the units belong
 */
export function typedSets<Draw>(sets: PlayRule<Draw>, pool: number, size: number): PlayRule<Draw> {
  const read = (value: number) => {
    const numbers = numbersTyped(value, size, pool);
    return numbers === null ? null : numbers.map((one) => one - 1).sort((one, other) => one - other);
  };
  const unitOf = (value: number) => zonesSelected(read(value) ?? []);
  return {
    shape: numbersOf(2 * size),
    kinds: sets.kinds,
    counting: counting({ kind: 'SUM' }),
    units: (selection) => {
      const keys = typedIn(selection).flatMap((value) => read(value)?.join() ?? []);
      return new Set(keys).size === typedIn(selection).length ? keys.length : 0;
    },
    hits: (selection, draw) => {
      const units = new Map<string, number>();
      for (const hit of typedIn(selection).flatMap((value) => sets.hits(unitOf(value), draw))) {
        units.set(hit.tier, (units.get(hit.tier) ?? 0) + hit.units);
      }
      return [...units].map(([tier, count]) => ({ tier, units: count }));
    },
    parts: (selection) =>
      typedIn(selection).flatMap((value) =>
        sets.parts(unitOf(value)).map((part) => ({ ...part, selection: zonesSelected([value]) })),
      ),
  };
}

function typedIn({ zones }: SscSelection): readonly number[] {
  return zones[0] ?? [];
}

/** The numbers of a typed value, two digits each; null unless they are different numbers from 1 to `pool`. */
function numbersTyped(value: number, count: number, pool: number): readonly number[] | null {
  const text = String(value).padStart(2 * count, '0');
  const numbers = Array.from({ length: count }, (_, index) => Number(text.slice(2 * index, 2 * index + 2)));
  const isPossible = numbers.every((one) => one >= 1 && one <= pool) && new Set(numbers).size === count;
  return isPossible ? numbers : null;
}

const keyOf = (indices: readonly number[]) => indices.map((index) => index + 1).join();
