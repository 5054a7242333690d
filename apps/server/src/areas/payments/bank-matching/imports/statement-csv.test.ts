import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closingOf, readStatement } from './statement-csv.ts';

const HOURS_8 = 8 * 3_600_000;
const read = (text: string | Uint8Array, exponent = 2) =>
  readStatement(typeof text === 'string' ? new TextEncoder().encode(text) : text, HOURS_8, exponent);

describe('a bank statement in CSV', () => {
  test('is read with quotes, quoted commas and the bank’s time zone', async () => {
    const text =
      'Time,Amount,Payer,Reference,Transaction ID\r\n2026-11-21 18:05:09,"1,000.37","NGUYEN, AN","say ""hi""",T1\r\n';
    expect(await read(text)).toEqual([
      {
        ...{ at: new Date('2026-11-21T10:05:09Z'), hasTime: true, amount: 100_037n },
        ...{ payer: 'NGUYEN, AN', reference: 'say "hi"', number: 'T1', balance: null },
      },
    ]);
  });

  test.each([
    ['semicolons and a decimal comma', 'Date;Amount;Name\n21.11.2026;1.234,50;An', 123_450n],
    ['tabs', 'date\tamount\n2026/11/21\t-12.5', -1_250n],
    ['two columns, money in', 'date,credit,debit\n2026-11-21,12.00,', 1_200n],
    ['two columns, money out', 'date,credit,debit\n2026-11-21,,12.00', -1_200n],
    ['Chinese headings', '交易时间,交易金额,对方户名\n2026-11-21 08:00,5.01,张三', 501n],
  ])('is read with %s', async (_what, text, amount) => {
    expect(await read(text)).toMatchObject([{ amount }]);
  });

  test('is read in UTF-16 and in GB 18030', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('date,amount\n2026-11-21,1', 'utf16le')]);
    expect(await read(utf16)).toMatchObject([{ amount: 100n, hasTime: false }]);
    const heading = Buffer.from([0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xbd, 0xf0, 0xb6, 0xee]);
    expect(await read(Buffer.concat([heading, Buffer.from('\n2026-11-21,2\n')]))).toMatchObject([{ amount: 200n }]);
  });

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), { fault: 'ENCODING', line: 1 }],
    ['no heading', '1,2,3\n4,5,6', { fault: 'HEADING', line: 1 }],
    ['a heading alone', 'date,amount\n\n', { fault: 'EMPTY', line: 2 }],
    ['a day that does not exist', 'date,amount\n2026-02-30,1', { fault: 'TIME', line: 2 }],
    ['an amount in letters', 'date,amount\n2026-02-03,1\n2026-02-03,one', { fault: 'AMOUNT', line: 3 }],
    ['more decimals than the currency has', 'date,amount\n2026-02-03,1.001', { fault: 'AMOUNT', line: 2 }],
    ['money in and out in one line', 'date,credit,debit\n2026-02-03,1,2', { fault: 'AMOUNT', line: 2 }],
    ['a row without its balance', 'date,amount,balance\n2026-02-03,1,', { fault: 'BALANCE', line: 2 }],
    ['too many lines', `date,amount\n${'2026-02-03,1\n'.repeat(5_001)}`, { fault: 'TOO_LONG', line: 5_002 }],
  ])('is refused with %s', async (_what, bytes, fault) => {
    expect(await read(bytes)).toEqual(fault);
  });

  test.each([
    ['the last row’s, forwards in time', 'date,amount,balance\n2026-11-21,5,105\n2026-11-22,-2.5,102.50', 10_250n],
    ['the first row’s, backwards in time', 'date,amount,balance\n2026-11-22,-2.5,102.50\n2026-11-21,5,105', 10_250n],
    ['the only row’s', 'ngày,số tiền,số dư\n21/11/2026,5,-95', -9_500n],
    ['not given', 'date,amount\n2026-11-21,5', null],
  ])('has a closing balance: %s', async (_what, text, closing) => {
    const lines = await read(text);
    if ('fault' in lines) throw new Error(lines.fault);
    expect(closingOf(lines)).toEqual({ closing });
  });

  test.each([
    ['a row is missing between two', 'date,amount,balance\n2026-11-21,5,105\n2026-11-22,1,106\n2026-11-23,1,109', 4],
    ['a row was added', 'date,amount,balance\n2026-11-21,5,105\n2026-11-21,700,805\n2026-11-22,1,106', 4],
    ['an amount was raised', 'date,amount,balance\n2026-11-21,5,105\n2026-11-22,100,106\n2026-11-23,1,107', 3],
  ])('whose balances do not follow from each other is refused: %s', async (_what, text, line) => {
    const lines = await read(text);
    if ('fault' in lines) throw new Error(lines.fault);
    expect(closingOf(lines)).toEqual({ fault: 'BALANCE', line });
  });

  test('never throws, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, hasHeading) => {
        const head = hasHeading ? Buffer.from('date,amount\n') : Buffer.alloc(0);
        const outcome = await read(Buffer.concat([head, bytes]));
        expect(Array.isArray(outcome) || 'fault' in outcome).toBe(true);
      }),
    );
  });
});
