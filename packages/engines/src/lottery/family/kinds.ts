import { countKind, type Outcomes } from './chance.ts';
import type { KindTable } from './family.ts';
import { type PlayRule, zonesSelected } from './rule.ts';

/** Calculates kinds over the same outcomes; the outcomes are listed on first use. */
export type KindCounter<Draw> = {
  /** A kind with one prize of the same name, calculated from one of its units. */
  unit(kind: string, rule: PlayRule<Draw>, ...zones: readonly (readonly number[])[]): KindTable;
  /** A kind with several prizes. */
  prizes(
    kind: string,
    tiers: readonly string[],
    rule: PlayRule<Draw>,
    ...zones: readonly (readonly number[])[]
  ): KindTable;
  /** Every pick of a play with one zone, in order. */
  picks(rule: PlayRule<Draw>): KindTable;
};

export function countedOver<Draw>(list: () => Outcomes<Draw>): KindCounter<Draw> {
  let listed: Outcomes<Draw> | null = null;
  const outcomes = () => {
    listed ??= list();
    return listed;
  };
  const counter: KindCounter<Draw> = {
    unit: (kind, rule, ...zones) => counter.prizes(kind, [kind], rule, ...zones),
    prizes: (kind, tiers, rule, ...zones) => ({
      [kind]: () => countKind(kind, tiers, outcomes(), (draw) => rule.hits(zonesSelected(...zones), draw)),
    }),
    picks: (rule) => {
      const table: Record<string, KindTable[string]> = {};
      for (const index of rule.shape.symbols.keys()) {
        const [part] = rule.parts(zonesSelected([index]));
        // Picks of one kind have equal statistics: calculate only the first.
        if (part !== undefined && table[part.kind] === undefined) {
          Object.assign(table, counter.unit(part.kind, rule, [index]));
        }
      }
      return table;
    },
  };
  return counter;
}
