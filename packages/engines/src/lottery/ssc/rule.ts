import type { SscSelection, SscShape } from './selection.ts';
import type { SscTier } from './tiers.ts';
import type { SscCounting } from './units.ts';

/** Winning units of one tier. */
export type SscHit = { readonly tier: SscTier; readonly units: number };

/**
 * A part of a selection for the liability: a draw that shows its key pays at most `hits` on it. It contains `units` of the selection; all
 * parts together contain all units.
 */
export type SscExposure = { readonly key: string; readonly units: number; readonly hits: readonly SscHit[] };

/** The rule of a play, independent of its places. */
export type SscRule = {
  readonly code: string;
  /** Number of digits that it uses. */
  readonly width: number;
  readonly shape: SscShape;
  /** Tiers that it may pay, the most expensive first. */
  readonly tiers: readonly SscTier[];
  readonly counting: SscCounting;
  /** Units that a selection buys; 0 when no valid unit remains. */
  units(selection: SscSelection): number;
  /** Prizes paid for the digits; empty for a loss. */
  hits(selection: SscSelection, digits: readonly number[]): readonly SscHit[];
  exposure(selection: SscSelection): readonly SscExposure[];
  /** Liability keys that a draw shows. */
  shownKeys(digits: readonly number[]): readonly string[];
};

/** The first zone of a selection, for plays with one zone. */
export function onlyZone(selection: SscSelection): readonly number[] {
  return selection.zones[0] ?? [];
}

/** The hits of one tier, or none. */
export function hitsOf(tier: SscTier, units: number): readonly SscHit[] {
  return units > 0 ? [{ tier, units }] : [];
}
