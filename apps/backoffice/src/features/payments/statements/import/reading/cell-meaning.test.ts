import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_FIELDS, amountMeaning, DATE_FIELDS, dayMeaning, exampleCell } from './cell-meaning.ts';

describe('an amount in a cell', () => {
  test.each([
    ['1,234.50', 'POINT', '1,234.50'],
    ['1.234,50', 'COMMA', '1,234.50'],
    ['1.234', 'COMMA', '1,234'],
    ['1.234', 'POINT', '1.234'],
    ['-1 000,00', 'COMMA', '−1,000.00'],
    ['(12.00)', 'POINT', '−12.00'],
    ['VND 5.000.000', 'COMMA', '5,000,000'],
    ['.50', 'POINT', '0.50'],
  ] as const)('“%s” in the form %s is %s', (cell, form, meaning) => {
    expect(amountMeaning(cell, form)).toBe(meaning);
  });

  test.each([
    ['1.234,50', 'POINT'],
    ['1,234.50', 'COMMA'],
    ['n/a', 'POINT'],
  ] as const)('“%s” is no amount in the form %s', (cell, form) => {
    expect(amountMeaning(cell, form)).toBeNull();
  });

  test('is read alike in both forms when its separators are exchanged', () => {
    const exchanged = (text: string) =>
      [...text].map((sign) => (sign === '.' ? ',' : sign === ',' ? '.' : sign)).join('');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '7', '.', ',', '-', ' ') }), (cell) => {
        expect(amountMeaning(exchanged(cell), 'COMMA')).toBe(amountMeaning(cell, 'POINT'));
      }),
    );
  });
});

describe('a date in a cell', () => {
  test.each([
    ['03/11/2026 09:15:00', 'DMY', 'GREGORIAN', '2026-11-03'],
    ['03/11/2026', 'MDY', 'GREGORIAN', '2026-03-11'],
    ['2026-11-03T09:15', 'YMD', 'GREGORIAN', '2026-11-03'],
    ['20261103', 'YMD', 'GREGORIAN', '2026-11-03'],
    ['03112026', 'DMY', 'GREGORIAN', '2026-11-03'],
    ['261103', 'YMD', 'GREGORIAN', '2026-11-03'],
    ['3-11-26', 'DMY', 'GREGORIAN', '2026-11-03'],
    ['03/11/2569', 'DMY', 'BUDDHIST', '2026-11-03'],
    ['03/11/69', 'DMY', 'BUDDHIST', '2026-11-03'],
  ] as const)('“%s” in the order %s of the calendar %s is %s', (cell, order, calendar, meaning) => {
    expect(dayMeaning(cell, order, calendar)).toBe(meaning);
  });

  test.each([
    ['31/02/2026', 'DMY'],
    ['25/12/2026', 'MDY'],
    ['2026', 'YMD'],
    ['3 Nov 2026', 'DMY'],
    ['', 'YMD'],
  ] as const)('“%s” is no date in the order %s', (cell, order) => {
    expect(dayMeaning(cell, order, 'GREGORIAN')).toBeNull();
  });
});

describe('the example of a column', () => {
  const sample = [
    { line: 1, cells: ['Day', 'In 2026', 'Balance'] },
    { line: 2, cells: ['03/11/2026', '', '1,000.00'] },
    { line: 3, cells: ['04/11/2026', '5.00', '1,005.00'] },
    { line: 4, cells: ['', '1,234.50', ''] },
  ];

  test('is the longest cell below the heading in the first field that has one', () => {
    const columns = { date: 0, credit: 1, balance: 2 };
    expect(exampleCell({ sample, heading: 1, columns }, AMOUNT_FIELDS)).toBe('1,234.50');
    expect(exampleCell({ sample, heading: 1, columns }, DATE_FIELDS)).toBe('03/11/2026');
  });

  test('is missing while no column has the field', () => {
    expect(exampleCell({ sample, heading: 1, columns: {} }, AMOUNT_FIELDS)).toBeNull();
  });
});
