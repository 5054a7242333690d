import { type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { type ParlayLeg, parlayFactor } from './parlay.ts';

/** Inputs of a cash-out offer: odds taken, current fair odds, and the margin. */
export type CashOutTerms = {
  readonly oddsTaken: Rational;
  /** Without margin. */
  readonly currentFairOdds: Rational;
  /** Share of the value that is deducted. */
  readonly margin: Rational;
};

/** An open leg of a parlay; `currentFairOdds` is null while its market is suspended. */
export type OpenLeg = { readonly oddsTaken: Rational; readonly currentFairOdds: Rational | null };

/** Default margin of a cash-out: 5 %. */
export const CASH_OUT_MARGIN = Rational.of(5, 100);

/** Cash-out offer for an open bet, in minor units, rounded down once. */
export function cashOutOffer(stake: bigint, { oddsTaken, currentFairOdds, margin }: CashOutTerms): MinorUnits {
  return oddsTaken.divide(currentFairOdds).mul(Rational.ONE.subtract(margin)).floorMul(stake);
}

/**
 * Cashes out a share of a bet; the rest stays open.
 * @param share above 0 and at most 1; the stake of the share is rounded down to minor units
 */
export function cashOutShare(
  stake: bigint,
  share: Rational,
  terms: CashOutTerms,
): { readonly paidNow: MinorUnits; readonly remainingStake: MinorUnits } {
  if (share.numerator <= 0n || share.compare(Rational.ONE) > 0) throw new RangeError(`no share of a bet: ${share}`);
  const part = share.floorMul(stake);
  return { paidNow: cashOutOffer(part, terms), remainingStake: minorUnits(stake - part) };
}

/** Terms for a parlay with settled and open legs; null while a leg is suspended, because no offer is made then. */
export function parlayCashOutTerms(
  settled: readonly ParlayLeg[],
  open: readonly OpenLeg[],
  margin: Rational = CASH_OUT_MARGIN,
): CashOutTerms | null {
  let oddsTaken = parlayFactor(settled);
  let currentFairOdds = Rational.ONE;
  for (const leg of open) {
    if (leg.currentFairOdds === null) return null;
    oddsTaken = oddsTaken.mul(leg.oddsTaken);
    currentFairOdds = currentFairOdds.mul(leg.currentFairOdds);
  }
  return { oddsTaken, currentFairOdds, margin };
}
