import type { SscSelection, SscShape } from '../ssc/selection.ts';
import type { SscCounting } from '../ssc/units.ts';

/** The form of a play's selection, and a checked selection: one grammar for all boards. */
export type { SscSelection as Selection, SscShape as SelectionShape } from '../ssc/selection.ts';
export type { SscCounting as Counting } from '../ssc/units.ts';

/** Winning units of one prize. */
export type Hit = { readonly tier: string; readonly units: number };

/** The prize that gives a unit its cost back. */
export const REFUND = 'refund';

/**
 * A part of a selection, for the house's liability and for whoever settles unit by unit. All parts together hold every unit once.
 */
export type SelectionPart = {
  readonly key: string;
  /** The kind of its units, or the dearest of them. */
  readonly kind: string;
  readonly units: number;
  /** Units of it that one draw can pay; 1 where it is left out. */
  readonly most?: number;
  /** The part as a selection of the play; null where only the whole is one. */
  readonly selection: SscSelection | null;
};

/** The rule of a play over draws of its family. */
export type PlayRule<Draw> = {
  readonly shape: SscShape;
  /** Kinds of unit that it sells; each has its own price and chance. */
  readonly kinds: readonly string[];
  /** How boards count its units while people tap; typed numbers that buy nothing are counted by `units` alone. */
  readonly counting: SscCounting;
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
