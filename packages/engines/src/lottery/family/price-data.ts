import type { Rational } from '@lantern/money';

/** Prices of a lottery in the stored and edited form. */
export type FamilyPriceData = {
  readonly id: string;
  readonly version: number;
  /** Prize groups of the standard style: a bet chooses a group from `min` to `maxBet`, in steps of two; null without that style. */
  readonly groups: { readonly min: number; readonly maxBet: number; readonly top: number } | null;
  /** Total return per unit of stake by prize, as decimals; a kind is offered only when all its prizes have odds. */
  readonly odds: Readonly<Record<string, string>>;
  /** Cost of a unit per unit of stake, by kind, as decimals; default 1. */
  readonly costs: Readonly<Record<string, string>>;
  /** Maximum winnings of a member in one draw, in minor units as decimal text; the excess is not paid. */
  readonly maxPayout: string;
};

/** A validated price table. */
export type FamilyPriceTable = Omit<FamilyPriceData, 'odds' | 'costs' | 'maxPayout'> & {
  readonly odds: ReadonlyMap<string, Rational>;
  readonly costs: ReadonlyMap<string, Rational>;
  readonly maxPayout: bigint;
};
