import { type MinorUnits, minorUnits } from './minor-units.ts';
import { floorDivide } from './rates.ts';

const MAX_DECIMAL_LENGTH = 64;

/** An immutable exact fraction in lowest terms with a positive denominator. Used for odds, probabilities and RTP. */
export class Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;

  /** @throws RangeError for a denominator of zero. */
  constructor(numerator: bigint, denominator = 1n) {
    if (denominator === 0n) throw new RangeError('a fraction needs a denominator other than zero');
    const divisor = greatestCommonDivisor(numerator, denominator);
    const sign = denominator < 0n ? -1n : 1n;
    this.numerator = (sign * numerator) / divisor;
    this.denominator = (sign * denominator) / divisor;
  }

  static readonly ZERO = new Rational(0n);
  static readonly ONE = new Rational(1n);

  /** A fraction from whole numbers. @throws RangeError for a number that is not a safe integer, or a denominator of zero. */
  static of(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
    return new Rational(BigInt(numerator), BigInt(denominator));
  }

  /**
   * Parses a decimal string exactly.
   * @example Rational.fromDecimal('99.5').toString() // '199/2'
   * @throws RangeError when the text is not a plain decimal of at most 64 characters.
   */
  static fromDecimal(text: string): Rational {
    const match = text.length <= MAX_DECIMAL_LENGTH ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) : null;
    if (match === null) throw new RangeError(`not a decimal: ${text.slice(0, MAX_DECIMAL_LENGTH)}`);
    const [, sign = '', whole = '', decimals = ''] = match;
    return new Rational(BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length));
  }

  /**
   * Parses "a/b", "a" or a decimal, the formats of toString and toDecimal.
   * @throws RangeError for any other text.
   */
  static parse(text: string): Rational {
    const match = text.length <= 4096 ? /^(-?\d+)\/(\d+)$/.exec(text) : null;
    if (match === null) return Rational.fromDecimal(text);
    return new Rational(BigInt(match[1] ?? ''), BigInt(match[2] ?? ''));
  }

  add(other: Rational): Rational {
    return new Rational(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  subtract(other: Rational): Rational {
    return this.add(other.negate());
  }

  mul(other: Rational): Rational {
    return new Rational(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** @throws RangeError for a divisor of zero. */
  divide(other: Rational): Rational {
    return new Rational(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negate(): Rational {
    return new Rational(-this.numerator, this.denominator);
  }

  /** This fraction raised to a whole, non-negative power. */
  power(exponent: number): Rational {
    return new Rational(this.numerator ** BigInt(exponent), this.denominator ** BigInt(exponent));
  }

  /** −1, 0 or 1 when this is less than, equal to or greater than the other. */
  compare(other: Rational): -1 | 0 | 1 {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    if (difference === 0n) return 0;
    return difference < 0n ? -1 : 1;
  }

  equals(other: Rational): boolean {
    return this.compare(other) === 0;
  }

  /** The largest whole number not above this fraction. */
  floor(): bigint {
    return floorDivide(this.numerator, this.denominator);
  }

  /** The amount times this fraction, rounded down once. @throws RangeError when the product exceeds int64. */
  floorMul(amount: bigint): MinorUnits {
    return minorUnits(floorDivide(amount * this.numerator, this.denominator));
  }

  /** The amount times this fraction, rounded up once. @throws RangeError when the product exceeds int64. */
  ceilMul(amount: bigint): MinorUnits {
    return minorUnits(-floorDivide(-amount * this.numerator, this.denominator));
  }

  /** The fraction as "a/b"; a whole number as "a". */
  toString(): string {
    return this.denominator === 1n ? this.numerator.toString() : `${this.numerator}/${this.denominator}`;
  }

  /**
   * The decimal string with at most the given number of decimals, truncated toward zero, without trailing zeros.
   * @example Rational.of(199, 2).toDecimal(4) // '99.5'
   */
  toDecimal(decimals: number): string {
    const magnitude = this.numerator < 0n ? -this.numerator : this.numerator;
    const scaled = (magnitude * 10n ** BigInt(decimals)) / this.denominator;
    const digits = scaled.toString().padStart(decimals + 1, '0');
    const cut = digits.length - decimals;
    const fraction = digits.slice(cut).replace(/0+$/, '');
    const sign = this.numerator < 0n && scaled !== 0n ? '-' : '';
    return `${sign}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
  }

  /** The nearest floating-point number, for charts and statistics only, never for money. */
  toNumber(): number {
    return Number(this.toDecimal(20));
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
