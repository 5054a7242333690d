import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines } from './csv-lines.ts';

const read = (text: string, delimiter?: string) => [...csvLines(text, delimiter)];

test.each([
  ['', []],
  ['a', [['a']]],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa,b\r\nc\rd\n', [['a', 'b'], ['c'], ['d']]],
  ['a,\n\n,b', [['a', ''], [''], ['', 'b']]],
  ['"a,b","c ""d""","e\r\nf"\n"g"h', [['a,b', 'c "d"', 'e\r\nf'], ['gh']]],
  ['a"b,c', [['a"b', 'c']]],
  ['"open,\nx', [['open,\nx']]],
])('%j', (text, lines) => expect(read(text)).toEqual(lines));

test('another delimiter', () =>
  expect(read('a;b,c\n"d;e";f', ';')).toEqual([
    ['a', 'b,c'],
    ['d;e', 'f'],
  ]));

test('what was written is read', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '€') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 }), (lines) => {
      const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
      expect(read(lines.map((line) => line.map(quoted).join(',')).join('\n'))).toEqual(lines);
    }),
  );
});

test('a line with too many cells, and a cell that is too long, are cut', () => {
  const [wide = []] = read(','.repeat(1_000));
  expect(wide).toHaveLength(201);
  const [[long = ''] = []] = read(`"${'""'.repeat(100_000)}"`);
  expect(long.length).toBeGreaterThan(10_000);
  expect(long.length).toBeLessThan(10_100);
});
