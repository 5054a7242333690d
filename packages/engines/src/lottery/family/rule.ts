import type { SscSelection, SscShape } from '../ssc/selection.ts';

/** The form of a play's selection, and a checked selection: one grammar for all boards. */
export type { SscSelection as Selection, SscShape as SelectionShape } from '../ssc/selection.ts';

/** Winning units of one prize. */
export type Hit = { readonly tier: string; readonly units: number };

/** The prize that gives a unit its cost back. */
export const REFUND = 'refund';

/**
 * A part of a selection, for the house's liability and for whoever settles unit by unit: itself a selection of the play, of which no
 * draw pays more than one unit. All parts together hold every unit once.
 */
export type SelectionPart = {
  readonly key: string;
  /** The kind of its units. */
  readonly kind: string;
  readonly units: number;
  readonly selection: SscSelection;
};

/** The rule of a play over draws of its family. */
export type PlayRule<Draw> = {
  readonly shape: SscShape;
  /** Kinds of unit that it sells; each has its own price and chance. */
  readonly kinds: readonly string[];
  /** Units that a selection buys; fewer than its zones promise, or none, when they name something impossible. */
  units(selection: SscSelection): number;
  /** What a draw pays; empty for a loss. */
  hits(selection: SscSelection, draw: Draw): readonly Hit[];
  parts(selection: SscSelection): readonly SelectionPart[];
};

/** A selection of zones, for plays without places of one's choice. */
export function zonesSelected(...zones: readonly (readonly number[])[]): SscSelection {
  return { places: [], zones };
}

/** Hits gathered by prize. */
export function gatherHits(hits: Iterable<Hit>): readonly Hit[] {
  const units = new Map<string, number>();
  for (const hit of hits) if (hit.units > 0) units.set(hit.tier, (units.get(hit.tier) ?? 0) + hit.units);
  return [...units].map(([tier, count]) => ({ tier, units: count }));
}

/** One unit of a prize, or nothing. */
export function paidIf(wins: boolean, tier: string): readonly Hit[] {
  return wins ? [{ tier, units: 1 }] : [];
}
