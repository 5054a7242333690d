import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayAmount, formatAmount, MAX_MINOR_UNITS, parseAmount } from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const amount = fc.bigInt({ min: -MAX_MINOR_UNITS, max: MAX_MINOR_UNITS });
const exponent = fc.integer({ min: 0, max: 4 });

describe('amounts on the wire', () => {
  test.each([
    ['1234.50', 2, 123450n],
    ['1234.5', 2, 123450n],
    ['0', 2, 0n],
    ['007', 0, 7n],
    ['9223372036854775807', 0, MAX_MINOR_UNITS],
    ['92233720368547758.07', 2, MAX_MINOR_UNITS],
  ])('%s with %i decimals is read', (text, decimals, expected) => {
    expect(parseAmount(text, decimals)).toBe(expected);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '1e3',
    '+1',
    '-1',
    '.5',
    '5.',
    '1,000',
    '1.001',
    '0x10',
    'NaN',
    '१',
    '1\n',
    '9'.repeat(33),
    '92233720368547758.08',
  ])('%j is refused', (text) => {
    expect(parseAmount(text, 2)).toBeNull();
  });

  test('a sign is accepted only where it is allowed', () => {
    expect(parseAmount('-12.30', 2, { isSignAllowed: true })).toBe(-1230n);
  });

  test('a formatted amount is parsed to the same amount', () => {
    fc.assert(
      fc.property(amount, exponent, (minor, decimals) => {
        expect(parseAmount(formatAmount(minor, decimals), decimals, { isSignAllowed: true })).toBe(minor);
      }),
      { numRuns },
    );
  });
});

describe('displayed amounts', () => {
  test.each([
    [123456789n, { exponent: 4, symbol: '$' }, '$12,345.67'],
    [-123456789n, { exponent: 4, symbol: '$' }, '-$12,345.67'],
    [1234567n, { exponent: 0, symbol: '₫', locale: 'vi' }, '₫1.234.567,00'],
    [5n, { exponent: 2 }, '0.05'],
    [-9n, { exponent: 4 }, '0.00'],
    [99999n, { exponent: 2, locale: 'en-GB' }, '999.99'],
    [100000n, { exponent: 2 }, '1,000.00'],
  ])('%s is shown with separators and decimals', (minor, options, expected) => {
    expect(displayAmount(minor, options)).toBe(expected);
  });

  test('never shows more than the amount, and less than a hundredth below it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_MINOR_UNITS }), exponent, (minor, decimals) => {
        const shown = BigInt(displayAmount(minor, { exponent: decimals }).replace(/[,.]/g, ''));
        const scale = 10n ** BigInt(Math.max(0, decimals - 2));
        const exact = decimals < 2 ? minor * 10n ** BigInt(2 - decimals) : minor;
        expect(shown * scale <= exact && exact < (shown + 1n) * scale).toBe(true);
      }),
      { numRuns },
    );
  });
});
