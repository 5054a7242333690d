import { type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { decimalOdds, type OddsFormat, profitPerRisk } from '../odds-formats.ts';

/** What a stake means at a price: what can be lost, and what is won beside it. In the unit of the stake, unrounded. */
export type RiskAndWin = { readonly risk: Rational; readonly win: Rational };

/**
 * What an entered stake risks and wins. At negative Malay and Indonesian prices the entered stake is the amount won; everywhere
 * else it is the amount at risk.
 */
export function riskAndWin(format: OddsFormat, price: Rational, stake: Rational): RiskAndWin {
  const isStakeWon = (format === 'MALAY' || format === 'INDO') && price.numerator < 0n;
  if (isStakeWon) return { risk: stake.mul(price.negate()), win: stake };
  return { risk: stake, win: stake.mul(profitPerRisk(format, price)) };
}

/** A bet as the books hold it, whatever format it was entered in. */
export type BetTerms = { readonly risk: MinorUnits; readonly odds: Rational };

/** The terms of an entered stake in minor units: the risk is rounded up, as what the house requires. */
export function betTerms(format: OddsFormat, price: Rational, stake: bigint): BetTerms {
  const { risk } = riskAndWin(format, price, new Rational(stake));
  return { risk: risk.ceilMul(1n), odds: decimalOdds(format, price) };
}

/** How a selection ended. A void selection counts as a push. */
export type SelectionResult = 'win' | 'half-win' | 'push' | 'half-lose' | 'lose' | 'void';

const HALF = Rational.of(1, 2);

/** Total return for one unit at risk. */
export function returnFactor(odds: Rational, result: SelectionResult): Rational {
  switch (result) {
    case 'win':
      return odds;
    case 'half-win':
      return Rational.ONE.add(odds.subtract(Rational.ONE).mul(HALF));
    case 'push':
    case 'void':
      return Rational.ONE;
    case 'half-lose':
      return HALF;
    case 'lose':
      return Rational.ZERO;
  }
}

/** The payout of a single bet in minor units, stake included, rounded down once. */
export function payoutOf(stake: bigint, odds: Rational, result: SelectionResult): MinorUnits {
  return returnFactor(odds, result).floorMul(stake);
}

/**
 * The payout of a winning selection that shares its place: the stake is divided among those who tie, over the places that they
 * share, and the rest of it is lost.
 * @param places that the tied ones share, at most as many as they are
 */
export function deadHeatPayout(stake: bigint, odds: Rational, tied: number, places = 1): MinorUnits {
  if (!(places >= 1 && places <= tied)) throw new RangeError(`${tied} cannot share ${places} places`);
  return minorUnits(odds.mul(Rational.of(places, tied)).floorMul(stake));
}
