import type { Rational } from '@lantern/money';

/** Prices of a lottery as they are stored and edited. */
export type FamilyPriceData = {
  readonly id: string;
  readonly version: number;
  /** Prize groups of the standard style: a bet is made at `min`, in steps of two, up to `maxBet`; null without that style. */
  readonly groups: { readonly min: number; readonly maxBet: number; readonly top: number } | null;
  /** Total return per unit of stake by prize, as decimals; kinds without all their odds are not offered. */
  readonly odds: Readonly<Record<string, string>>;
  /** What a unit costs per unit of stake, by kind, as decimals; 1 where nothing is written. */
  readonly costs: Readonly<Record<string, string>>;
  /** What a member may win in one issue, in minor units as decimal text; more is cut. */
  readonly maxPayout: string;
};

/** A checked price table. */
export type FamilyPriceTable = Omit<FamilyPriceData, 'odds' | 'costs' | 'maxPayout'> & {
  readonly odds: ReadonlyMap<string, Rational>;
  readonly costs: ReadonlyMap<string, Rational>;
  readonly maxPayout: bigint;
};
