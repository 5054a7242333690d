import { describe, expect, test } from 'vitest';
import { payments, reading } from './testing/read.ts';
import { workbook } from './testing/workbook.ts';

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;
const references = async (text: string | Uint8Array, terms: Parameters<typeof reading>[1] = {}) =>
  (await reading(text, terms)).rows.map(({ reference }) => reference);
const skipped = async (text: string) => (await reading(text)).skipped.map(({ line, reason }) => `${line} ${reason}`);

describe('texts in several columns', () => {
  test.each([
    ['English', 'Date,Amount,Description,Remarks', '27/11/2026,5.00,TRANSFER,K7QX2', 'TRANSFER | K7QX2'],
    ['Chinese', '交易日期,交易金额,摘要,附言', '2026-11-27,5.00,转存,K7QX2 张样', 'K7QX2 张样 | 转存'],
    ['Vietnamese', 'Ngày,Số tiền,Nội dung,Ghi chú', '27/11/2026,5.00,nap tien,K7QX2', 'nap tien | K7QX2'],
    ['Indonesian', 'Tanggal,Jumlah,Keterangan,Berita', '27/11/2026,5.00,TRSF,K7QX2', 'TRSF | K7QX2'],
    ['three', 'Date,Remarks,Amount,Description,Memo', '27/11/2026,A,5.00,B,C', 'B | A | C'],
    [
      'headings of two rows',
      'Date,Amount,Description,Remarks\nNgày,Số tiền,Mô tả,Ghi chú',
      '27/11/2026,5.00,A,B',
      'A | B',
    ],
  ])('are one reference, the preferred column first: %s', async (_what, heading, row, expected) => {
    expect(await references(lines(heading, row))).toEqual([expected]);
  });

  test.each([
    ['equal texts', '27/11/2026,5.00,AN  K7QX2,AN K7QX2,', 'AN K7QX2'],
    ['empty ones', '27/11/2026,5.00,,K7QX2,', 'K7QX2'],
    ['dashes and words for nothing', '27/11/2026,5.00,-,K7QX2,N/A', 'K7QX2'],
    ['texts of two columns that are equal to each other', '27/11/2026,5.00,TRF,AN,AN', 'TRF | AN'],
  ])('are joined without %s', async (_what, row, expected) => {
    expect(await references(lines('Date,Amount,Description,Remarks,Memo', row))).toEqual([expected]);
  });

  test('begin with the chosen column, and leave out the one that is chosen for another field', async () => {
    const text = lines('Date,Amount,Description,Remarks,Memo', '27/11/2026,5.00,A,B,C');
    const columns = { date: 0, amount: 1, reference: 4 };
    expect(await references(text, { chosen: { columns } })).toEqual(['C | A | B']);
    expect(await references(text, { chosen: { columns: { ...columns, payer: 3 } } })).toEqual(['C | A']);
    expect(await references(text, { chosen: { columns: { date: 0, amount: 1 } } })).toEqual(['']);
    expect((await reading(text)).understood.columns).toEqual({ date: 0, amount: 1, reference: 2 });
  });

  test('are cut at 300 characters, and do not name the payer outside of the preferred column', async () => {
    const long = lines('Date,Amount,Description,Remarks', `27/11/2026,5.00,${'A'.repeat(200)},${'B'.repeat(200)}`);
    expect(await references(long)).toEqual([`${'A'.repeat(200)} | ${'B'.repeat(97)}`]);
    const named = lines('Date,Amount,Description,Remarks', '27/11/2026,5.00,TRF,CT tu 00001 LE toi 00002 B');
    expect(await payments(named)).toEqual(['2026-11-27 500']);
  });

  test('do not hide that a payment failed, nor that an amount is cut at its comma', async () => {
    const text = lines('Date,Amount,Remarks,Description', '27/11/2026,5.00,Failed,x', '26/11/2026,1,500.00,x');
    expect(await skipped(text)).toEqual(['2 PENDING']);
    expect(await payments(text)).toEqual(['unread 3 COLUMNS']);
  });
});

describe('lines that continue the text of a row', () => {
  const head = 'Date,Description,Amount,Balance';

  test.each([
    ['one line', [',K7QX2 TRAN,,'], 'TRF FROM BANK K7QX2 TRAN', ['3 NOTE']],
    ['two lines', [',K7QX2 TRAN,,', ',THI MAU'], 'TRF FROM BANK K7QX2 TRAN THI MAU', ['3 NOTE', '4 NOTE']],
    ['a number', [',0001112223,,'], 'TRF FROM BANK 0001112223', ['3 NOTE']],
    ['a cell of two lines', [',"K7QX2\nTRAN",,', ',THI,,'], 'TRF FROM BANK K7QX2 TRAN THI', ['3 NOTE', '5 NOTE']],
  ])('are appended to it and listed as notes: %s', async (_what, below, expected, notes) => {
    const text = lines(head, '26/11/2026,TRF FROM BANK,5.00,105.00', ...below, '27/11/2026,LAST,1.00,106.00');
    expect(await references(text)).toEqual([expected, 'LAST']);
    expect(await skipped(text)).toEqual(notes);
  });

  test.each([
    ['a total', ',Total,,'],
    ['a balance', ',Closing Balance,,'],
    ['a total with its sum', ',Total,5.00,'],
    ['a sentence in the first column', 'Printed by the bank,,,'],
    ['a line behind an empty one', '\r\n,K7QX2,,'],
    ['the end of the statement', ',*** END OF STATEMENT ***,,'],
    ['a line of dashes', ',-----,,'],
    ['a repeated heading', head],
    ['a text in two fields', ',K7QX2,,x'],
  ])('are not %s', async (_what, below) => {
    const text = lines(head, '27/11/2026,TRF FROM BANK,5.00,105.00', below);
    expect(await references(text)).toEqual(['TRF FROM BANK']);
  });

  test.each([
    ['a skipped row', '26/11/2026,FEE,0.00,105.00'],
    ['an unread row', '26/11/2062,NOBODY,5.00,110.00'],
    ['a total', ',Total,,'],
    ['a note', 'Page 2,,,'],
  ])('belong to no payment behind %s', async (_what, between) => {
    const text = lines(head, '26/11/2026,TRF FROM BANK,5.00,105.00', between, ',K7QX2,,');
    expect(await references(text)).toEqual(['TRF FROM BANK']);
    expect(await skipped(text)).toContain('4 NOTE');
  });

  test('belong to the column in which they stand, and to 300 characters', async () => {
    const rows = ['27/11/2026,TRAN THI,5.00,note of', ',MAU,,', ',,,the member', `,${'A'.repeat(300)},,`];
    const [reference = ''] = await references(lines('Date,Description,Amount,Remarks', ...rows));
    expect(reference).toBe(`TRAN THI MAU ${'A'.repeat(287)}`);
    expect(await references(lines('Date,Description,Amount,Remarks', ...rows.slice(0, 3)))).toEqual([
      'TRAN THI MAU | note of the member',
    ]);
  });

  test('complete the words in which the bank names the payer', async () => {
    const rows = [
      '27/11/2026,CT tu 00009 VICTIM A toi 00002 B.,5.00,',
      ',CT tu 00001 LE VAN,,',
      ',MAU toi 00002 CTY,,',
    ];
    expect(await payments(lines('Date,Description,Amount,Remarks', ...rows))).toEqual(['2026-11-27 500 LE VAN MAU']);
  });

  test('are read in workbooks, and replace a dash', async () => {
    const rows = [
      ['Date', 'Amount', 'Description'],
      ['27/11/2026', '5.00', '-'],
      ['', '', 'K7QX2'],
      ['', '', 'TRAN'],
    ];
    expect(await references(workbook({ Rows: rows }))).toEqual(['K7QX2 TRAN']);
  });
});
