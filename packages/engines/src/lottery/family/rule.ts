import type { SscSelection, SscShape } from '../ssc/selection.ts';
import type { SscCounting } from '../ssc/units.ts';

/** The form of a play's selection, and a parsed selection: one grammar for all boards. */
export type { SscSelection as Selection, SscShape as SelectionShape } from '../ssc/selection.ts';
export type { SscCounting as Counting } from '../ssc/units.ts';

/** Winning units of one prize. */
export type Hit = { readonly tier: string; readonly units: number };

/** The prize code for a refund of the unit's cost. */
export const REFUND = 'refund';

/** A part of a selection, used for liability and for settlement unit by unit. All parts together contain every unit once. */
export type SelectionPart = {
  readonly key: string;
  /** The kind of its units, or the most expensive of their kinds. */
  readonly kind: string;
  readonly units: number;
  /** Maximum units of the part that one draw can pay; default 1. */
  readonly most?: number;
  /** The part as a selection of the play; null when only the whole selection is valid. */
  readonly selection: SscSelection | null;
};

/** The rule of a play over draws of its family. */
export type PlayRule<Draw> = {
  readonly shape: SscShape;
  /** The unit kinds of the play; each has its own price and probability. */
  readonly kinds: readonly string[];
  /** How boards count units while the member selects; typed numbers that buy nothing are detected only by `units`. */
  readonly counting: SscCounting;
  /** Units that a selection buys. It can be less than its zones suggest, or 0, when they contain impossible combinations. */
  units(selection: SscSelection): number;
  /** Prizes paid by a draw; empty for a loss. */
  hits(selection: SscSelection, draw: Draw): readonly Hit[];
  parts(selection: SscSelection): readonly SelectionPart[];
};

/** A selection of zones, for plays without selectable places. */
export function zonesSelected(...zones: readonly (readonly number[])[]): SscSelection {
  return { places: [], zones };
}

/** Adds up hits by prize. */
export function gatherHits(hits: readonly Hit[]): readonly Hit[] {
  // Most draws pay nothing or one prize; there are up to 100,000 of them per kind.
  if (hits.length < 2) return hits[0] === undefined || hits[0].units > 0 ? hits : [];
  const units = new Map<string, number>();
  for (const hit of hits) if (hit.units > 0) units.set(hit.tier, (units.get(hit.tier) ?? 0) + hit.units);
  return [...units].map(([tier, count]) => ({ tier, units: count }));
}

/** One unit of a prize, or no hit. */
export function paidIf(wins: boolean, tier: string): readonly Hit[] {
  return wins ? [{ tier, units: 1 }] : [];
}
