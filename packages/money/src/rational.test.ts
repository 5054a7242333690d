import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPpmCeil, applyPpmFloor, MAX_MINOR_UNITS, minorUnits, Rational, ratePpm, sumMinor } from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const fraction = fc.tuple(whole, fc.bigInt({ min: 1n, max: 10n ** 9n })).map(([a, b]) => new Rational(a, b));

describe('exact fractions', () => {
  test('are stored in lowest terms with a positive denominator', () => {
    expect(new Rational(6n, -4n).toString()).toBe('-3/2');
    expect(new Rational(0n, 7n).toString()).toBe('0');
    expect(Rational.fromDecimal('99.5').toString()).toBe('199/2');
    expect(Rational.fromDecimal('8880').toString()).toBe('8880');
    expect(Rational.of(10, 4).toDecimal(4)).toBe('2.5');
    expect(Rational.of(-1, 3).toDecimal(3)).toBe('-0.333');
    expect(Rational.of(1, 3).toNumber()).toBeCloseTo(1 / 3, 15);
  });

  test.each(['', '1e3', '1.', '.5', '1/0', 'a/b', ' 1', '9'.repeat(65)])('%j is refused as a fraction', (text) => {
    expect(() => Rational.parse(text)).toThrow(RangeError);
  });

  test('obey the laws of arithmetic', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(a.add(b).subtract(b).equals(a)).toBe(true);
        expect(a.mul(b.add(c)).equals(a.mul(b).add(a.mul(c)))).toBe(true);
        expect(a.compare(b) + b.compare(a)).toBe(0);
        expect(Rational.parse(a.toString()).equals(a)).toBe(true);
        if (b.numerator !== 0n) expect(a.divide(b).mul(b).equals(a)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('floor and ceiling of a product differ from it by less than one unit', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: -1000, max: 1000 }), (amount, hundredths) => {
        const rate = Rational.of(hundredths, 100);
        const exact = rate.mul(new Rational(amount));
        const [low, high] = [rate.floorMul(amount), rate.ceilMul(amount)];
        expect(exact.compare(new Rational(low)) >= 0 && exact.compare(new Rational(high)) <= 0).toBe(true);
        expect(high - low).toBeLessThanOrEqual(1n);
      }),
      { numRuns },
    );
  });
});

describe('rates in parts per million', () => {
  test('are rounded in the stated direction, also below zero', () => {
    expect(applyPpmFloor(12345n, 10_000n)).toBe(123n);
    expect(applyPpmCeil(12345n, 10_000n)).toBe(124n);
    expect(applyPpmFloor(-12345n, 10_000n)).toBe(-124n);
    expect(applyPpmCeil(-12345n, 10_000n)).toBe(-123n);
    expect(applyPpmCeil(100n, 1_000_000n)).toBe(100n);
  });

  test('refuse values that are not int64 integers', () => {
    expect(() => minorUnits(MAX_MINOR_UNITS + 1n)).toThrow(RangeError);
    expect(() => ratePpm(0.5)).toThrow(RangeError);
    expect(() => sumMinor([MAX_MINOR_UNITS, 1n])).toThrow(RangeError);
    expect(sumMinor([1n, 2n, -5n])).toBe(-2n);
  });
});
