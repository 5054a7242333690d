import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayAmount, formatAmount, MAX_AMOUNT, MAX_MINOR_UNITS, parseAmount, parseSum } from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const amount = fc.bigInt({ min: -MAX_MINOR_UNITS, max: MAX_MINOR_UNITS });
const exponent = fc.integer({ min: 0, max: 4 });

describe('amounts on the wire', () => {
  test.each([
    ['1234.50', 2, 123450n],
    ['1234.5', 2, 123450n],
    ['0', 2, 0n],
    ['007', 0, 7n],
    ['1000000000000000', 0, MAX_AMOUNT],
    ['10000000000000.00', 2, MAX_AMOUNT],
    ['100000000000', 4, MAX_AMOUNT],
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
    '10000000000000.01',
    '90071992547409.93',
    '92233720368547758.07',
  ])('%j is refused', (text) => {
    expect(parseAmount(text, 2)).toBeNull();
  });

  test.each([0, 2, 4])('nothing above the largest amount is read with %i decimals', (decimals) => {
    expect(parseAmount(formatAmount(MAX_AMOUNT, decimals), decimals)).toBe(MAX_AMOUNT);
    expect(parseAmount(formatAmount(MAX_AMOUNT + 1n, decimals), decimals)).toBeNull();
  });

  test('a figure of the platform may have a sign and be a sum up to int64', () => {
    expect(parseSum('-12.30', 2)).toBe(-1230n);
    expect(parseSum('92233720368547758.07', 2)).toBe(MAX_MINOR_UNITS);
    expect(parseSum('92233720368547758.08', 2)).toBeNull();
  });

  test('a formatted figure is parsed to the same figure', () => {
    fc.assert(
      fc.property(amount, exponent, (minor, decimals) => {
        expect(parseSum(formatAmount(minor, decimals), decimals)).toBe(minor);
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
