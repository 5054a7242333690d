import type { SscSelection, SscShape } from './selection.ts';
import type { SscTier } from './tiers.ts';
import type { SscCounting } from './units.ts';

/** Winning units of one tier. */
export type SscHit = { readonly tier: SscTier; readonly units: number };

/**
 * A part of a selection for the house's liability: draws that show its key pay at most `hits` on it. `units` of the
 * selection lie in it; all parts together hold all units.
 */
export type SscExposure = { readonly key: string; readonly units: number; readonly hits: readonly SscHit[] };

/** The rule of a play, whichever places of the draw it looks at. */
export type SscRule = {
  readonly code: string;
  /** Digits that it looks at. */
  readonly width: number;
  readonly shape: SscShape;
  /** Tiers that it may pay, the dearest first. */
  readonly tiers: readonly SscTier[];
  readonly counting: SscCounting;
  /** Units that a selection buys; 0 when its zones leave nothing to buy. */
  units(selection: SscSelection): number;
  /** What the digits pay; empty for a loss. */
  hits(selection: SscSelection, digits: readonly number[]): readonly SscHit[];
  exposure(selection: SscSelection): readonly SscExposure[];
  /** Keys of liability that a draw shows. */
  shownKeys(digits: readonly number[]): readonly string[];
};

/** The first zone of a selection; plays of one zone. */
export function onlyZone(selection: SscSelection): readonly number[] {
  return selection.zones[0] ?? [];
}

/** One tier's hits, or none. */
export function hitsOf(tier: SscTier, units: number): readonly SscHit[] {
  return units > 0 ? [{ tier, units }] : [];
}
