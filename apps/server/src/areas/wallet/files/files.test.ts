import { isRefusal } from '@lantern/server-kit';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';
import { type Cell, referenceWords, type Sheet } from './record-sheet.ts';
import { xlsxFile } from './xlsx-file.ts';

const sheet: Sheet = { name: 'A/B: [what]?', head: ['What', 'Amount'], widths: [20, 12] };
const HOSTILE = ['=cmd|calc', '+1', '-1', '@SUM(A1)', '\tx', '\rx'];

async function* pages(...rows: (readonly Cell[])[]) {
  for (const row of rows) yield [row];
}

async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts);
}

async function workbook(...rows: (readonly Cell[])[]): Promise<Buffer> {
  const bytes = await xlsxFile(sheet, pages(...rows));
  if (isRefusal(bytes)) throw new Error(bytes.code);
  return Buffer.from(bytes);
}

describe('table files', () => {
  it.each(HOSTILE)('%j in a CSV is not executed by a spreadsheet', async (text) => {
    const csv = (await bytesOf(csvFile(sheet, pages([text, { amount: '-20.00' }])))).toString('utf8');
    const line = csv.split('\r\n').slice(1).join('\r\n');
    expect(line.startsWith(`'${text}`) || line.startsWith(`"'${text}`)).toBe(true);
    // Generated amounts keep their minus sign.
    expect(line.trimEnd().endsWith(',-20.00')).toBe(true);
  });

  it.each(HOSTILE.slice(0, 4))('%j is a text in a workbook, and an amount a number', async (text) => {
    const bytes = await workbook([text, { amount: '-1234567.89' }]);
    const [read] = await readXlsxFile(bytes);
    expect(read?.data).toEqual([
      ['What', 'Amount'],
      [text, -1_234_567.89],
    ]);
  });

  it('an amount above the exact range of a workbook is written as text', async () => {
    const bytes = await workbook(['x', { amount: '12345678901234.56' }]);
    expect((await readXlsxFile(bytes))[0]?.data[1]).toEqual(['x', '12345678901234.56']);
  });

  it('a reference is written as text, or as stored where there is none', () => {
    expect(referenceWords('EN', { type: 'deposit', id: '17' })).toBe('Deposit D 17');
    expect(referenceWords('EN', { type: 'unheard_of', id: 'X1' })).toBe('X1');
  });
});
