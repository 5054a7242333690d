import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount, readTypedNumber, westernDigits, writeTypedNumber } from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200);
const LANGUAGES = ['en', 'zh-Hans', 'ja', 'th', 'vi', 'id'] as const;

/** The value on the wire, or the kind of what is not read. */
function reading(text: string, language = 'en', decimals = 2): string {
  const read = readTypedNumber(text, { decimals, language, affixes: ['P'] });
  return read.kind === 'NUMBER' ? read.value : read.kind;
}

describe('numbers as people type them (cases 13, 14 and 15)', () => {
  test.each([
    ['120,50', '120.50'],
    ['1,50', '1.50'],
    ['1,5', '1.5'],
    ['0,05', '0.05'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['120.50', '120.50'],
    ['120。50', '120.50'],
    ['120，50', '120.50'],
    ['１００', '100'],
    ['１２０．５', '120.5'],
    ['๑๒๐,๕๐', '120.50'],
    ['٣٫٥', '3.5'],
    ['007', '7'],
    ['0', '0'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['1.234.567,80', '1234567.80'],
    ['1 234 567,80', '1234567.80'],
    ['1\u00a0234\u202f567,80', '1234567.80'],
    ["1'234.50", '1234.50'],
    ['1’234.50', '1234.50'],
    ['12,34,567.00', '1234567.00'],
    ['0,500', '0.50'],
    [' 12,50 ', '12.50'],
    ['₫12,50', '12.50'],
    ['12,50 ₫', '12.50'],
    ['P 12,50', '12.50'],
    ['THB 12.50', '12.50'],
    ['12,50 VNĐ', '12.50'],
    ['1000 円', '1000'],
    ['\u200e12.50\u200f', '12.50'],
    ['', 'EMPTY'],
    ['.', 'EMPTY'],
    ['₫', 'EMPTY'],
    ['12.', '12'],
    ['12,', '12'],
  ])('%j is %s in every language', (text, expected) => {
    for (const language of LANGUAGES) expect(reading(text, language)).toBe(expected);
  });

  test.each([
    ['1e3', 'SHAPE'],
    ['5k', 'SHAPE'],
    ['5万', 'SHAPE'],
    ['5 triệu', 'SHAPE'],
    ['-5', 'SHAPE'],
    ['−5', 'SHAPE'],
    ['+5', 'SHAPE'],
    ['1..5', 'SHAPE'],
    ['1,2,3', 'SHAPE'],
    ['1,23.45,6', 'SHAPE'],
    ['1 50', 'SHAPE'],
    ['12 34', 'SHAPE'],
    ['1.234,567,890', 'SHAPE'],
    ['1.2345', 'DECIMALS'],
    ['1234.567', 'DECIMALS'],
    ['1,234.567', 'DECIMALS'],
    ['1,0000', 'DECIMALS'],
    ['0,505', 'DECIMALS'],
    ['9'.repeat(61), 'SHAPE'],
  ])('%j is refused in every language: %s', (text, expected) => {
    for (const language of LANGUAGES) expect(reading(text, language)).toBe(expected);
  });

  test('three digits after one separator are a group only in the form of the own language', () => {
    expect(reading('1,500', 'en')).toBe('1500');
    expect(reading('1.500', 'vi')).toBe('1500');
    expect(readTypedNumber('1.500', { decimals: 2, language: 'en' })).toEqual({
      kind: 'DOUBTFUL',
      whole: '1500',
      decimal: '1.5',
    });
    expect(readTypedNumber('1,000', { decimals: 2, language: 'id' })).toEqual({
      kind: 'DOUBTFUL',
      whole: '1000',
      decimal: '1',
    });
    expect(reading('1,205', 'id')).toBe('DOUBTFUL');
    expect(reading('1,500.00', 'id')).toBe('1500.00');
  });

  test('without decimals every complete group is one, and decimals are read only as zeros', () => {
    for (const language of LANGUAGES) {
      expect(reading('1.500', language, 0)).toBe('1500');
      expect(reading('1,500', language, 0)).toBe('1500');
      expect(reading('1.500,00', language, 0)).toBe('1500');
      expect(reading('1,50', language, 0)).toBe('DECIMALS');
    }
  });

  test('percentages and multipliers have no groups: one separator is always that of the decimals', () => {
    const percent = (typed: string, language: string) =>
      readTypedNumber(typed, { decimals: 4, language, affixes: ['%'], hasGroups: false });
    for (const language of LANGUAGES) {
      expect(percent('1.125', language)).toEqual({ kind: 'NUMBER', value: '1.125' });
      expect(percent('1,125 %', language)).toEqual({ kind: 'NUMBER', value: '1.125' });
      expect(percent('98,5', language)).toEqual({ kind: 'NUMBER', value: '98.5' });
    }
  });

  test('with three and more decimals only the own sign of decimals is read', () => {
    expect(reading('1.500', 'en', 4)).toBe('1.500');
    expect(readTypedNumber('1.500', { decimals: 4, language: 'vi' })).toEqual({
      kind: 'DOUBTFUL',
      whole: '1500',
      decimal: '1,5',
    });
    expect(reading('1.500.000', 'vi', 4)).toBe('1500000');
    expect(reading('1,500', 'vi', 4)).toBe('1.500');
  });
});

/** Whole digits with a separator between groups of three. */
const grouped = (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);

const amounts = fc
  .record({ decimals: fc.integer({ min: 0, max: 4 }), minor: fc.bigInt({ min: 0n, max: 10n ** 13n }) })
  .map(({ decimals, minor }) => ({ decimals, minor, wire: formatAmount(minor, decimals) }));

describe('no text is read as another amount', () => {
  test('every amount in every form is read as itself, or refused', () => {
    const forms = fc.record({
      group: fc.constantFrom('', ',', '.', ' ', '\u00a0', "'"),
      point: fc.constantFrom(',', '.'),
    });
    fc.assert(
      fc.property(
        amounts,
        forms,
        fc.constantFrom(...LANGUAGES),
        ({ decimals, minor, wire }, { group, point }, language) => {
          fc.pre(group !== point);
          const [whole = '', fraction = ''] = wire.split('.');
          const text = grouped(whole, group) + (fraction === '' ? '' : point + fraction);
          const read = readTypedNumber(text, { decimals, language });
          if (read.kind === 'NUMBER') expect(parseAmount(read.value, decimals)).toBe(minor);
          // Only a foreign sign before three digits is doubtful; all else has to be read.
          else expect(/^\d+[.,]\d{3}$/.test(text)).toBe(true);
        },
      ),
      { numRuns },
    );
  });

  test('every amount typed key by key in the own form is read as itself', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...LANGUAGES), ({ decimals, minor, wire }, language) => {
        const isComma = language === 'vi' || language === 'id';
        const [whole = '', fraction = ''] = wire.split('.');
        const text = grouped(whole, isComma ? '.' : ',') + (fraction === '' ? '' : (isComma ? ',' : '.') + fraction);
        let typed = '';
        for (const key of text) typed += key;
        const read = readTypedNumber(typed, { decimals, language });
        expect(read.kind === 'NUMBER' && parseAmount(read.value, decimals)).toBe(minor);
      }),
      { numRuns },
    );
  });

  test('the text that a field shows for a number is read as that number in every language', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...LANGUAGES), ({ decimals, minor, wire }, language) => {
        const read = readTypedNumber(writeTypedNumber(wire), { decimals, language });
        expect(read.kind === 'NUMBER' && parseAmount(read.value, decimals)).toBe(minor);
      }),
      { numRuns },
    );
  });

  test('any text is read as an amount of the wire, or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -e๑１P₫") }), (text) => {
        const read = readTypedNumber(text, { decimals: 2, language: 'vi' });
        expect(read.kind !== 'NUMBER' || /^\d+(\.\d{1,2})?$/.test(read.value)).toBe(true);
      }),
      { numRuns },
    );
  });
});

test('digits of every script have their value', () => {
  for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
    const digits = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(1234567890);
    if (/^\p{Nd}+$/u.test(digits)) expect(westernDigits(digits)).toBe('1234567890');
  }
});
