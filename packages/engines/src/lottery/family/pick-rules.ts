import { counting } from '../ssc/units.ts';
import { gatherHits, type Hit, type PlayRule, paidIf, type SelectionPart, zonesSelected } from './rule.ts';
import { listsOf } from './shapes.ts';

/** A single pick, which is one unit. */
export type Choice<Draw> = {
  readonly symbol: string;
  readonly kind: string;
  pays(draw: Draw): readonly Hit[];
};

/** A pick that wins the only prize of its kind in some draws. */
export function pick<Draw>(symbol: string, kind: string, wins: (draw: Draw) => boolean): Choice<Draw> {
  return { symbol, kind, pays: (draw) => paidIf(wins(draw), kind) };
}

/** Plays of picks with one unit each: sums, sides, attributes. */
export function picks<Draw>(offered: readonly Choice<Draw>[]): PlayRule<Draw> {
  return picksByPlace([offered]);
}

/**
 * The same picks offered for each place of the draw, one zone per place; zones may be empty.
 * @param places the picks of each place: the same symbols in the same order
 */
export function picksByPlace<Draw>(places: readonly (readonly Choice<Draw>[])[]): PlayRule<Draw> {
  const [first = []] = places;
  const minimum = places.length === 1 ? 1 : 0;
  const offered = (zone: number, index: number) => places[zone]?.[index];
  return {
    shape: listsOf(
      first.map(({ symbol }) => symbol),
      places.map(() => ({ min: minimum })),
      1,
    ),
    counting: counting({ kind: 'SUM' }),
    kinds: [...new Set(places.flatMap((zone) => zone.map(({ kind }) => kind)))],
    units: ({ zones }) => zones.reduce((sum, zone) => sum + zone.length, 0),
    hits: ({ zones }, draw) =>
      gatherHits(zones.flatMap((zone, place) => zone.flatMap((index) => offered(place, index)?.pays(draw) ?? []))),
    parts: ({ zones }) =>
      zones.flatMap((zone, place) =>
        zone.flatMap((index): SelectionPart[] => {
          const one = offered(place, index);
          if (one === undefined) return [];
          const alone = zones.map((_, other) => (other === place ? [index] : []));
          const key = places.length === 1 ? one.symbol : `${place}:${one.symbol}`;
          return [{ key, kind: one.kind, units: 1, selection: zonesSelected(...alone) }];
        }),
      ),
  };
}
