import { Rational } from '@lantern/money';

/** Notation of a price. American prices are based on 100 units of stake (such as −110); all others are per unit of stake. */
export type OddsFormat = 'DECIMAL' | 'HONG_KONG' | 'MALAY' | 'INDO' | 'AMERICAN';

const HUNDRED = Rational.of(100);

/**
 * The net profit per unit at risk, which is the Hong Kong price. Defined for every price: a price of zero gives zero profit.
 * @example profitPerRisk('AMERICAN', Rational.of(-200)).toString() // '1/2'
 */
export function profitPerRisk(format: OddsFormat, price: Rational): Rational {
  const isNegative = price.numerator < 0n;
  switch (format) {
    case 'DECIMAL':
      return price.subtract(Rational.ONE);
    case 'HONG_KONG':
      return price;
    case 'MALAY':
    case 'INDO':
      return isNegative ? Rational.ONE.divide(price.negate()) : price;
    case 'AMERICAN':
      return isNegative ? HUNDRED.divide(price.negate()) : price.divide(HUNDRED);
  }
}

/** Converts a price to decimal odds: the total return per unit at risk. */
export function decimalOdds(format: OddsFormat, price: Rational): Rational {
  return Rational.ONE.add(profitPerRisk(format, price));
}

/**
 * Converts decimal odds to a format, exactly. Malay prices are negative above decimal 2, Indonesian and American ones below 2.
 * @throws RangeError for odds of 1 or less, which give no profit.
 */
export function priceIn(format: OddsFormat, decimal: Rational): Rational {
  const profit = decimal.subtract(Rational.ONE);
  if (profit.numerator <= 0n) throw new RangeError(`odds must be above 1: ${decimal}`);
  const againstEvens = profit.compare(Rational.ONE);
  const inverse = Rational.ONE.divide(profit).negate();
  switch (format) {
    case 'DECIMAL':
      return decimal;
    case 'HONG_KONG':
      return profit;
    case 'MALAY':
      return againstEvens <= 0 ? profit : inverse;
    case 'INDO':
      return againstEvens >= 0 ? profit : inverse;
    case 'AMERICAN':
      return (againstEvens >= 0 ? profit : inverse).mul(HUNDRED);
  }
}

/** Number of decimals shown. */
const SHOWN_PLACES: Readonly<Record<OddsFormat, number>> = {
  DECIMAL: 4,
  HONG_KONG: 4,
  MALAY: 4,
  INDO: 4,
  AMERICAN: 2,
};

/** Decimal odds as displayed in a format: rounded half away from zero to four decimals, American ones to two. */
export function shownPrice(format: OddsFormat, decimal: Rational): Rational {
  return roundHalfAway(priceIn(format, decimal), SHOWN_PLACES[format]);
}

/** The implied probability of decimal odds, in per cent, rounded to four decimals. */
export function impliedPercent(decimal: Rational): Rational {
  return roundHalfAway(HUNDRED.divide(decimal), SHOWN_PLACES.DECIMAL);
}

function roundHalfAway(value: Rational, places: number): Rational {
  const scale = Rational.of(10n ** BigInt(places));
  const isNegative = value.numerator < 0n;
  const magnitude = isNegative ? value.negate() : value;
  const rounded = new Rational(magnitude.mul(scale).add(Rational.of(1, 2)).floor()).divide(scale);
  return isNegative ? rounded.negate() : rounded;
}
