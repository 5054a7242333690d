import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payments, reading } from './testing/read.ts';
import { type TestCell, workbook } from './testing/workbook.ts';

const fileOf = (...days: readonly string[]) => ['Date;Amount', ...days.map((day) => `${day};1.50`)].join('\r\n');
const daysOf = async (...days: readonly string[]) =>
  (await payments(fileOf(...days))).map((row) => row.replace(/ 150$/, ''));
const DAY_MS = 86_400_000;
/** Excel's number of a day. */
const serialOf = (day: string): TestCell => ({
  serial: String(Date.parse(`${day}T00:00:00Z`) / DAY_MS + 25_569),
});

describe('days that a spreadsheet has converted', () => {
  test.each([
    [
      'year first',
      ['27/11/2026', '2026-05-11', '2026/6/11'],
      ['2026-11-27', 'unread 3 EXCHANGED', 'unread 4 EXCHANGED'],
    ],
    ['year first, beside months first', ['11/27/2026', '2026-05-11'], ['2026-11-27', 'unread 3 EXCHANGED']],
    ['with a time', ['27/11/2026 08:15', '2026-05-11 08:15:00'], ['2026-11-27 08:15:00', 'unread 3 EXCHANGED']],
    ['with names of months', ['27/11/2026', '11-May-26'], ['2026-11-27', 'unread 3 EXCHANGED']],
    ['without a year', ['27/11', '11-May'], ['2026-11-27', 'unread 3 EXCHANGED']],
    ['in a file with short years', ['27/11/26', '2026-05-11'], ['2026-11-27', 'unread 3 EXCHANGED']],
    ['in a file of eight digits', ['27112026', '2026-05-11'], ['2026-11-27', 'unread 3 EXCHANGED']],
    ['with eight digits', ['27/11/2026', '20260511'], ['2026-11-27', 'unread 3 EXCHANGED']],
    ['to a day that has not come', ['27/11/2026', '2026-12-11'], ['2026-11-27', 'unread 3 EXCHANGED']],
  ])('are unread where they are written %s', async (_what, written, expected) => {
    expect(await daysOf(...written)).toEqual(expected);
  });

  test.each([
    ['above twelve', ['27/11/2026', '2026-11-26'], ['2026-11-27', '2026-11-26']],
    ['equal to their months', ['27/11/2026', '2026-11-11'], ['2026-11-27', '2026-11-11']],
    ['above twelve, of eight digits', ['27/11/2026', '20261126'], ['2026-11-27', '2026-11-26']],
    [
      'of an instant with its offset',
      ['27/11/2026 08:15:00', '2026-11-05T01:15:00Z'],
      ['2026-11-27 08:15:00', '2026-11-05 08:15:00'],
    ],
  ])(
    'are read beside day-first days where they are %s, so that they cannot be exchanged',
    async (_what, written, expected) => {
      expect(await daysOf(...written)).toEqual(expected);
    },
  );

  test.each([
    ['other zeros', ['5/11/2026', '05/11/2026', '27/11/2026'], ['2026-11-05', '2026-11-05', '2026-11-27']],
    ['other signs between them', ['5.11.2026', '27/11/2026'], ['2026-11-05', '2026-11-27']],
    ['years of two and four digits', ['5/11/26', '27/11/2026'], ['2026-11-05', '2026-11-27']],
    ['year-first days alone', ['2026-05-11', '20260512', '2026/11/27'], ['2026-05-11', '2026-05-12', '2026-11-27']],
    ['names of months and year-first days', ['5-Nov-2026', '2026-11-06'], ['2026-11-05', '2026-11-06']],
  ])('are not suspected in a file of one order with %s', async (_what, written, expected) => {
    expect(await daysOf(...written)).toEqual(expected);
  });

  test('are unread in a workbook that has days beside texts, and read where it has days alone', async () => {
    const sheet = (...days: readonly TestCell[]) =>
      workbook({ Rows: [['Date', 'Amount'], ...days.map((day) => [day, '1.50'])] });
    expect(await payments(sheet('27/11/2026', serialOf('2026-05-11'), serialOf('2026-11-11'), '28/11/2026'))).toEqual([
      '2026-11-27 150',
      '2026-11-11 150',
      '2026-11-28 150',
      'unread 3 EXCHANGED',
    ]);
    expect(await payments(sheet('11/27/2026', serialOf('2026-05-11')))).toEqual([
      '2026-11-27 150',
      'unread 3 EXCHANGED',
    ]);
    expect(await payments(sheet(serialOf('2026-05-11'), serialOf('2026-11-27')))).toEqual([
      '2026-05-11 150',
      '2026-11-27 150',
    ]);
  });

  test.each([
    ['fit the period only when exchanged', '01/11/2026 - 30/11/2026', '2026-05-11', 'unread 3 EXCHANGED'],
    ['stand below a period that is converted in part', '2026-01-11 - 30/11/2026', '2026-05-11', 'unread 3 EXCHANGED'],
    ['lie in the period as they are', '01/05/2026 - 30/11/2026', '2026-05-11', '2026-05-11 150'],
    ['fit the period neither way', '01/11/2026 - 30/11/2026', '2026-09-10', '2026-09-10 150'],
    ['differ from a year-first period', '2026-11-01 - 2026-11-30', '2026-05-11', '2026-05-11 150'],
  ])('are judged by the period before the heading where they %s', async (_what, period, day, expected) => {
    expect(await payments(`Period: ${period}\nDate,Amount\n${day},1.50`)).toEqual([expected]);
  });

  test('stay unread whatever order is chosen, and a day beside a note says nothing', async () => {
    const mixed = fileOf('27/11/2026', '2026-05-11');
    for (const dateOrder of ['YMD', 'DMY', 'MDY'] as const)
      expect((await reading(mixed, { chosen: { dateOrder } })).unread).toContainEqual(
        expect.objectContaining({ line: 3, fault: 'EXCHANGED' }),
      );
    expect(await payments(`${fileOf('2026-11-05')}\r\n27/11/2026;`)).toEqual(['2026-11-05 150', 'unread 3 AMOUNT']);
  });

  const day = fc
    .integer({ min: 0, max: 699 })
    .map((back) => new Date(Date.UTC(2026, 10, 30) - back * DAY_MS).toISOString().slice(0, 10));
  const days = fc.array(day, { minLength: 1, maxLength: 8 });
  test('are never read as another day in a file with one day that stayed text', async () => {
    await fc.assert(
      fc.asyncProperty(days, fc.constantFrom('DMY', 'MDY'), fc.constantFrom('-', '/', ''), async (all, order, sign) => {
        const written = all.map((one) => {
          const [year = '', month = '', date = ''] = one.split('-');
          const shown = order === 'DMY' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
          return Number(date) > 12 ? shown : [year, date, month].join(sign);
        });
        const text = order === 'DMY' ? '27/11/2026' : '11/27/2026';
        const { rows, unread } = await reading(fileOf(text, ...written));
        for (const { line, local } of rows.slice(1)) expect(local).toBe(all[line - 3]);
        expect(rows.length + unread.length).toBe(all.length + 1);
      }),
      { numRuns: 100 },
    );
  });
});
