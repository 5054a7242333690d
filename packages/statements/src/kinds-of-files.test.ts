import { describe, expect, test } from 'vitest';
import { storedNumber } from './files/read-workbook.ts';
import { readingToStore } from './stored-reading.ts';
import { bytesOf, faultOf, payments, reading } from './testing/read.ts';
import { workbook, zip } from './testing/workbook.ts';

/** Text in windows-1258, with tones behind their letters. */
const WINDOWS_1258: Readonly<Record<string, number>> = {
  Ê: 0xca,
  Ă: 0xc3,
  Đ: 0xd0,
  Ư: 0xdd,
  Ơ: 0xd5,
  à: 0xe0,
  ô: 0xf4,
  ê: 0xea,
  '\u0303': 0xde,
  '\u0301': 0xec,
  '\u0300': 0xcc,
};
const in1258 = (text: string) => Uint8Array.from(text, (char) => WINDOWS_1258[char] ?? char.charCodeAt(0));
const withBytes = (text: string, ...bytes: readonly number[]) =>
  Uint8Array.from([...bytesOf(text.split('@')[0] ?? ''), ...bytes, ...bytesOf(text.split('@')[1] ?? '')]);

describe('encodings (case 10)', () => {
  const file = in1258('Date,Amount,Name,Description\r\n26/11/2026,120.37,NGUYÊ\u0303N VĂN ĐƯ\u0301C,nap tien\r\n');

  test('a file that is valid in several is a question, with a sample of its letters in each', async () => {
    const { understood, rows } = await reading(file);
    expect(understood.questions).toEqual(['ENCODING']);
    expect(understood.encodings[0]).toEqual({ encoding: 'windows-1258', sample: 'NGUYỄN · VĂN · ĐỨC' });
    expect(understood.encodings.map(({ encoding }) => encoding)).toContain('gb18030');
    expect(rows).toEqual([]);
  });

  test('the choice is followed, and an earlier file with the same heading answers', async () => {
    const chosen = { encoding: 'windows-1258' as const };
    const first = await reading(file, { chosen });
    expect(first.rows[0]?.payer).toBe('NGUYỄN VĂN ĐỨC');
    const second = await reading(file, { earlier: [readingToStore(first.understood)] });
    expect(second).toMatchObject({
      understood: { isFormKnown: true, questions: [] },
      rows: [{ payer: 'NGUYỄN VĂN ĐỨC' }],
    });
  });

  test.each([
    ['GB 18030', withBytes('@,amount\n2026-11-21,2', 0xc8, 0xd5, 0xc6, 0xda), 'gb18030'],
    ['windows-1258', in1258('Ngày,Sô\u0301 tiê\u0300n\n2026-11-21,2'), 'windows-1258'],
    ['windows-874', withBytes('@,amount\n2026-11-21,2', 0xc7, 0xd1, 0xb9, 0xb7, 0xd5, 0xe8), 'windows-874'],
    ['Shift JIS', withBytes('@,amount\n2026-11-21,2', 0x93, 0xfa, 0x95, 0x74), 'shift_jis'],
    ['EUC-KR', withBytes('@,amount\n2026-11-21,2', 0xb3, 0xaf, 0xc2, 0xa5), 'euc-kr'],
    ['Big5', withBytes('@,amount\n2026-11-21,2', 0xa5, 0xe6, 0xa9, 0xf6, 0xa4, 0xe9, 0xb4, 0xc1), 'big5'],
    ['UTF-16 with a mark', Buffer.from('\ufeffdate,amount\n2026-11-21,2', 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from('date,amount\n2026-11-21,2', 'utf16le'), 'utf-16le'],
    ['UTF-16, the other byte first', Buffer.from('date,amount\n2026-11-21,2', 'utf16le').swap16(), 'utf-16be'],
    ['UTF-8 with a mark', bytesOf('\ufeffNgày,Số tiền\n2026-11-21,2'), 'utf-8'],
  ])('%s is recognised by headings or its form', async (_what, bytes, encoding) => {
    expect(await reading(bytes)).toMatchObject({ understood: { encoding, questions: [] }, rows: [{ amount: 200n }] });
  });
});

describe('kinds of files', () => {
  test.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'KIND 1'],
    ['an older workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'KIND 1'],
    ['a damaged archive', [0x50, 0x4b, 0x03, 0x04, 0, 0, 0], 'KIND 1'],
    ['control characters', [0x01, 0x02, 0x80, 0xff], 'ENCODING 1'],
    ['nothing', [], 'EMPTY 1'],
  ])('%s cannot be read', async (_what, bytes, fault) => {
    expect(await faultOf(Uint8Array.from(bytes))).toBe(fault);
  });

  test.each([
    ['PDF', '%PDF-1.7', 'KIND 1'],
    ['other XML', '<?xml version="1.0"?><html/>', 'KIND 1'],
    ['XML with entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'KIND 1'],
    ['empty lines', '\n \n', 'EMPTY 1'],
    ['a heading alone', 'date,amount\n\n', 'EMPTY 2'],
    ['too many rows', `date,amount\n${'2026-02-03,1\n'.repeat(5_001)}`, 'TOO_LONG 5002'],
    ['too many lines', '\n'.repeat(20_002), 'TOO_LONG 20001'],
    ['a cell that is too long', `date,amount\n2026-02-03,${'1'.repeat(10_001)}`, 'TOO_LONG 2'],
    ['too many columns', `date,amount\n${'1,'.repeat(201)}1`, 'TOO_LONG 2'],
  ])('%s is refused', async (_what, text, fault) => {
    expect(await faultOf(text)).toBe(fault);
  });
});

describe('workbooks', () => {
  const rows = [
    ['Bank'],
    [],
    ['Date', 'Amount', 'Name', 'Transaction ID'],
    [{ serial: '46353.34375' }, { number: '120.37000000000001' }, 'AN', { number: '532611000000001' }],
    [{ serial: '46353' }, { number: '1500000' }, 'LE', { number: '5.32611E+17' }],
    ['27/11/2026', '1.234,50', 'VU', 'A1'],
  ];

  test('are read with days by their style and numbers by their digits', async () => {
    const { rows: found, understood } = await reading(workbook({ Info: [['x']], Rows: rows }));
    expect(understood).toMatchObject({
      kind: 'WORKBOOK',
      sheets: ['Info', 'Rows'],
      sheet: 1,
      heading: 3,
      numberForm: 'COMMA',
    });
    expect(found.map(({ line, local, amount, number }) => [line, local, amount, number])).toEqual([
      [4, '2026-11-27 08:15:00', 12_037n, '532611000000001'],
      [5, '2026-11-27', 150_000_000n, ''],
      [6, '2026-11-27', 123_450n, 'A1'],
    ]);
  });

  test('are read at the chosen sheet, and refused when they would become too large', async () => {
    expect(
      await payments(
        workbook({
          A: rows,
          B: [
            ['Date', 'Amount'],
            ['2026-11-26', '5.00'],
          ],
        }),
        { chosen: { sheet: 1 } },
      ),
    ).toEqual(['2026-11-26 500']);
    expect(await faultOf(workbook({ A: rows }, 100_000_000))).toBe('TOO_LONG 1');
    expect(await faultOf(zip({ 'a.txt': 'x' }))).toBe('KIND 1');
  });

  test.each([
    ['0.1', '0.1'],
    ['305.12000000000006', '305.12'],
    ['-15', '-15'],
    ['1E-2', '0.01'],
    ['1500000.5', '1500000.5'],
    ['1.5E15', '1.5E+15'],
    ['x', 'x'],
  ])('the stored number %s is written %s', (stored, written) => {
    expect(storedNumber(stored)).toBe(written);
  });
});

describe('earlier readings', () => {
  const first = 'Kdy;Kolik\n05/11/2026;1,500\n';
  const chosen = { heading: 1, columns: { date: 0, amount: 1 }, numberForm: 'POINT', dateOrder: 'DMY' } as const;

  test('answer for files of the same heading as far as their rows allow', async () => {
    const earlier = [readingToStore((await reading(first, { chosen })).understood)];
    expect(await payments('Kdy;Kolik\n06/11/2026;2,500\n', { earlier })).toEqual(['2026-11-06 250000']);
    expect(await payments('Kdy;Kolik\n11/27/2026;2,5\n', { earlier })).toEqual(['2026-11-27 250']);
    expect(await payments('Kdy;Kolik\n27/11/2026;2,500.0\n11/27/2026;2,5\n', { earlier })).toEqual([
      '? NUMBER_FORM',
      '? DATE_ORDER',
    ]);
    expect(await payments('Kdo;Kolik\n06/11/2026;2,500\n', { earlier })).toEqual(['? COLUMNS']);
  });
});
