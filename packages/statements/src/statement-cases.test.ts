import { describe, expect, test } from 'vitest';
import { faultOf, payments, reading } from './testing/read.ts';

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;

describe('quotes', () => {
  test('a quote that is never closed is refused with the line where it opens (case 1)', async () => {
    const file = lines(
      'Date,Amount,Name,Description,Transaction ID',
      '2026-11-27 09:01:11,120.37,"TRAN THI MAU,nap tien,PB2611270001',
      '2026-11-27 09:04:52,305.12,LE VAN MAU,nap tien,PB2611270002',
      '2026-11-27 09:10:05,88.45,PHAM MAU ANH,nap tien,PB2611270003',
    );
    expect(await faultOf(file)).toBe('QUOTE 2');
  });

  test.each([
    ['that the quote of a later row closes', 'D,1.00,"TRAN,x', 'D,2.00,"LE",x', 'QUOTE 2'],
    ['that an empty cell of a later row closes', 'D,1.00,"TRAN,x', 'D,2.00,LE,"', 'QUOTE 2'],
    ['in the second row', 'D,1.00,TRAN,x', 'D,2.00,"LE,x', 'QUOTE 3'],
    ['with text behind the closing one', 'D,1.00,"TRAN" THI,x', 'D,2.00,LE,x', 'QUOTE 2'],
  ])('a quote %s is refused (case 1)', async (_what, first, second, fault) => {
    const file = lines('Date,Amount,Name,Description', first, second).replaceAll('D,', '2026-11-27,');
    expect(await faultOf(file)).toBe(fault);
  });

  test('quotes within cells, doubled quotes, padded quotes and notes of several lines are read', async () => {
    const file = lines(
      'Date,Amount,Name,Description',
      '2026-11-27,1.00,Toko "Maju" Jaya,a',
      '2026-11-27,2.00, "LE ""VAN"", MAU" ,"one\ntwo, three"',
      '2026-11-27,3.00,VU,b',
    );
    expect(await payments(file)).toEqual([
      '2026-11-27 100 Toko "Maju" Jaya',
      '2026-11-27 200 LE "VAN", MAU',
      '2026-11-27 300 VU',
    ]);
    expect((await reading(file)).rows.map(({ line }) => line)).toEqual([2, 3, 5]);
  });
});

describe('the form of numbers', () => {
  const file = (...amounts: readonly string[]) =>
    `Date\tAmount\tName\r\n${amounts.map((amount) => `27/11/2026\t${amount}\tAN\r\n`).join('')}`;

  test.each([
    ['a decimal comma outside a semicolon file (case 2)', ['120,37', '1.305,12'], [12_037n, 130_512n]],
    ['one row with a decimal comma (case 2)', ['120,37'], [12_037n]],
    ['what other rows decide (case 2)', ['1,500', '12,00'], [150n, 1_200n]],
    ['Indian groups (case 2)', ['1,23,456.50', '500'], [12_345_650n, 50_000n]],
    ['groups alone, repeated (case 2)', ['1.234.567', '1.500'], [123_456_700n, 150_000n]],
    [
      'apostrophes and spaces as groups (case 8)',
      ["1'234.50", '1 234.50', '1\u00a0234.50'],
      [123_450n, 123_450n, 123_450n],
    ],
    [
      'currencies and brackets (case 8)',
      ['$1,234.50', '(15.00)', 'VND 7.25', '₫3.00'],
      [123_450n, -1_500n, 725n, 300n],
    ],
    [
      'typographic and trailing minus, plus (case 8)',
      ['−15.00', '15.00-', '–2.00', '+3.10'],
      [-1_500n, -1_500n, -200n, 310n],
    ],
    ['CR and DB behind the number (case 8)', ['15.00 CR', '4.00DB', '3.50 Dr'], [1_500n, -400n, -350n]],
    ['digits of other widths and scripts (case 8)', ['１，２３４．５０', '๑๒.๕๐', '١٢٫٥٠'], [123_450n, 1_250n, 1_250n]],
    ['zeros beyond the decimals of the currency', ['1.5000', '2.50'], [150n, 250n]],
  ])('is one for the whole file: %s', async (_what, amounts, expected) => {
    expect((await reading(file(...amounts))).rows.map(({ amount }) => amount)).toEqual(expected);
  });

  test('is a question where both forms read every amount, and the choice is followed (case 2)', async () => {
    expect(await payments(file('1,500', '2,250'))).toEqual(['? NUMBER_FORM']);
    expect(await payments(file('1,500'), { chosen: { numberForm: 'POINT' } })).toEqual(['2026-11-27 150000 AN']);
    expect(await payments(file('1,500'), { chosen: { numberForm: 'COMMA' } })).toEqual(['2026-11-27 150 AN']);
  });

  test('is a question where rows contradict each other; rows of the other form stay unread (case 2)', async () => {
    expect(await payments(file('1,234.50', '1.234,50'))).toEqual(['? NUMBER_FORM']);
    const chosen = { numberForm: 'POINT' as const };
    expect(await payments(file('1,234.50', '1.234,50'), { chosen })).toEqual([
      '2026-11-27 123450 AN',
      'unread 3 AMOUNT',
    ]);
  });

  test.each([
    '1.5E+05',
    '12,34.5',
    '1.234.56',
    '1--5',
    '5.00 CR DB',
    '(-5.00)',
    '-5.00 CR',
    'one',
    '99999999999999999999',
  ])('%j is no amount, and the row is shown (case 2)', async (amount) => {
    expect(await payments(file(amount, '1,234.50'))).toEqual(['2026-11-27 123450 AN', 'unread 2 AMOUNT']);
  });
});

describe('numbers of the bank', () => {
  const file = (...numbers: readonly string[]) =>
    lines(
      'Transaction Date,Amount,Payer,Transaction ID',
      ...numbers.map((one, at) => `2026-11-${20 + at},1${at}.37,AN,${one}`),
    );

  test('that a spreadsheet has rounded are left out (case 3)', async () => {
    const { rows, understood } = await reading(file('5.32611E+14', '5.3E14', '--', '0000000000', 'N/A', '####'));
    expect(rows.map(({ number }) => number)).toEqual(['', '', '', '', '', '']);
    expect(understood.numbering).toBe('UNIQUE');
  });

  test('identify nothing when they repeat with other contents, unless a person says so (case 3)', async () => {
    expect((await reading(file('1', '2', '1'))).understood.numbering).toBe('NONE');
    expect((await reading(file('1', '2', '3'))).understood.numbering).toBe('UNIQUE');
    expect((await reading(file('1', '1'), { chosen: { numbering: 'UNIQUE' } })).understood.numbering).toBe('UNIQUE');
  });

  test('are neither row numbers nor accounts (case 3)', async () => {
    const text = lines('No.,Date,Amount,Account Number,Name', '1,2026-11-26,120.37,0001112223,AN');
    expect((await reading(text)).understood.columns).toEqual({ date: 1, amount: 2, payer: 4 });
  });
});

describe('days and times', () => {
  test('a row with and one without a time say so, in composed letters (case 4)', async () => {
    const name = 'NGUYỄN VĂN ĐỨC'.normalize('NFD');
    const text = lines('Date,Amount,Name', `27/11/2026 08:15:00,200.00,${name}`, '27/11/2026,200.00,LE');
    const { rows } = await reading(text);
    expect(rows.map(({ hasTime, local, payer }) => [hasTime, local, payer])).toEqual([
      [true, '2026-11-27 08:15:00', 'NGUYỄN VĂN ĐỨC'],
      [false, '2026-11-27', 'LE'],
    ]);
  });

  test('midnight in every row is no time, as spreadsheets write days (case 4)', async () => {
    const { rows } = await reading('Date,Amount\n2026-11-26 00:00:00,1.00\n2026-11-27 00:00:00,2.00');
    expect(rows.map(({ hasTime, local }) => [hasTime, local])).toEqual([
      [false, '2026-11-26'],
      [false, '2026-11-27'],
    ]);
    expect(await payments('Date,Amount\n2026-11-26 00:00:00,1.00\n2026-11-27 10:00:00,2.00')).toEqual([
      '2026-11-26 00:00:00 100',
      '2026-11-27 10:00:00 200',
    ]);
  });

  test('the period before the heading decides the order and the year (case 7)', async () => {
    const text = 'Periode: 01/11/2025 - 30/11/2025\nDate,Amount\n05/11/2025,1.00\n06/11,2.00';
    expect(await payments(text)).toEqual(['2025-11-05 100', '2025-11-06 200']);
  });

  const days = (...all: readonly string[]) => lines('Date;Amount', ...all.map((day) => `${day};1,50`));
  const localDays = async (...all: readonly string[]) =>
    (await payments(days(...all))).map((row) => row.replace(/ 150$/, ''));

  test.each([
    ['a day that has not come (case 5)', ['11/03/2026', '11/12/2026'], ['2026-11-03', '2026-11-12']],
    ['a part above twelve (case 5)', ['05/11/2026', '27/11/2026'], ['2026-11-05', '2026-11-27']],
    ['a part above twelve, month first (case 5)', ['11/05/2026', '11/27/2026'], ['2026-11-05', '2026-11-27']],
    ['equal parts', ['11/11/2026'], ['2026-11-11']],
    ['years of two digits (case 5)', ['26/11/26', '27.11.26'], ['2026-11-26', '2026-11-27']],
  ])('one order for the file is decided by %s', async (_what, written, expected) => {
    expect(await localDays(...written)).toEqual(expected);
  });

  test('two possible orders are a question, also if rows contradict each other (case 5)', async () => {
    expect(await localDays('05/11/2026', '06/11/2026')).toEqual(['? DATE_ORDER']);
    expect(await localDays('27/11/2026', '11/27/2026')).toEqual(['? DATE_ORDER']);
    const chosen = { dateOrder: 'DMY' as const };
    expect(await payments(days('27/11/2026', '11/27/2026'), { chosen })).toEqual(['2026-11-27 150', 'unread 3 TIME']);
  });

  test('days that have not come and days that do not exist are shown, never booked (case 5)', async () => {
    expect(await localDays('2026-11-30', '2062-11-27', '2026-02-30', '2026-12-02')).toEqual([
      '2026-11-30',
      'unread 3 FUTURE',
      'unread 4 TIME',
      'unread 5 FUTURE',
    ]);
  });

  test.each([
    ['Asia/Ho_Chi_Minh', '2026-11-27T01:15:00.000Z'],
    ['+08:00', '2026-11-27T00:15:00.000Z'],
    ['Europe/Berlin', '2026-11-27T07:15:00.000Z'],
  ])('times are of the bank’s clock in %s (case 6)', async (zone, at) => {
    const { rows } = await reading('time,amount\n2026-11-27 08:15:00,1.00', { zone });
    expect(rows[0]?.at.toISOString()).toBe(at);
  });

  test('ISO times with an offset are exact and shown by the bank’s clock (case 6)', async () => {
    const { rows } = await reading('time,amount\n2026-11-27T01:15:00.000Z,1.00\n2026-11-26T23:15:00-02:00,2.00');
    expect(rows.map(({ local }) => local)).toEqual(['2026-11-27 08:15:00', '2026-11-27 08:15:00']);
  });

  test.each([
    ['20261127', '2026-11-27'],
    ['20261127101530', '2026-11-27 10:15:30'],
    ['2026.11.27 10:15', '2026-11-27 10:15:00'],
    ['27-Nov-2026', '2026-11-27'],
    ['27 Nov 26 03:05 PM', '2026-11-27 15:05:00'],
    ['Nov 27, 2026', '2026-11-27'],
    ['Fri, 27 November 2026', '2026-11-27'],
    ['27 Thg 11, 2026', '2026-11-27'],
    ['27 Agustus 2026', '2026-08-27'],
    ['27 Des 2025', '2025-12-27'],
    ['27 พ.ย. 2569', '2026-11-27'],
    ['27 พฤศจิกายน 2569', '2026-11-27'],
    ['27/11/2569', '2026-11-27'],
    ['27/11/69', '2026-11-27'],
    ['2026年11月27日', '2026-11-27'],
    ['11月27日', '2026-11-27'],
    ['2026年11月27日 下午3:05', '2026-11-27 15:05:00'],
    ['令和8年11月27日', '2026-11-27'],
    ['R8.11.27', '2026-11-27'],
    ['115/11/27', '2026-11-27'],
    ['27/11/2026 08:15:00 SA', '2026-11-27 08:15:00'],
    ['27/11/2026 10:15:30 CH', '2026-11-27 22:15:30'],
    ["'27/11", '2026-11-27'],
    ['27/12', '2025-12-27'],
    ['="27/11/2026"', '2026-11-27'],
  ])('the day %s is read (case 7)', async (written, expected) => {
    expect(await localDays(written)).toEqual([expected]);
  });
});
