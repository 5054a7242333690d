import { type MinorUnits, minorUnits, Rational } from '@lantern/money';
import { decimalOdds, type OddsFormat, profitPerRisk } from '../odds-formats.ts';

/** Possible loss and possible net win of a stake. In the unit of the stake, not rounded. */
export type RiskAndWin = { readonly risk: Rational; readonly win: Rational };

/**
 * Risk and win of an entered stake. At negative Malay and Indonesian odds the entered stake is the amount to win; otherwise it is the
 * amount at risk.
 */
export function riskAndWin(format: OddsFormat, price: Rational, stake: Rational): RiskAndWin {
  const isStakeWon = (format === 'MALAY' || format === 'INDO') && price.numerator < 0n;
  if (isStakeWon) return { risk: stake.mul(price.negate()), win: stake };
  return { risk: stake, win: stake.mul(profitPerRisk(format, price)) };
}

/** A stored bet, independent of the odds format in which it was entered. */
export type BetTerms = { readonly risk: MinorUnits; readonly odds: Rational };

/** Terms of an entered stake in minor units: the risk is rounded up. */
export function betTerms(format: OddsFormat, price: Rational, stake: bigint): BetTerms {
  const { risk } = riskAndWin(format, price, new Rational(stake));
  return { risk: risk.ceilMul(1n), odds: decimalOdds(format, price) };
}

/** Result of a selection. Void counts as a push. */
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

/** Payout of a single bet in minor units, stake included, rounded down once. */
export function payoutOf(stake: bigint, odds: Rational, result: SelectionResult): MinorUnits {
  return returnFactor(odds, result).floorMul(stake);
}

/**
 * Payout of a winning selection in a dead heat: the stake is divided by the number of tied selections and multiplied by the places
 * they share; the rest of the stake is lost.
 * @param places shared by the tied selections, at most their number
 */
export function deadHeatPayout(stake: bigint, odds: Rational, tied: number, places = 1): MinorUnits {
  if (!(places >= 1 && places <= tied)) throw new RangeError(`${tied} cannot share ${places} places`);
  return minorUnits(odds.mul(Rational.of(places, tied)).floorMul(stake));
}
