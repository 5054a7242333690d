import { describe, expect, test } from 'vitest';
import { payments, reading } from './testing/read.ts';

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;
const skipped = async (text: string) => (await reading(text)).skipped.map(({ line, reason }) => `${line} ${reason}`);

describe('shapes of banks (case 7)', () => {
  test('preliminaries, days without a year, CR and DB in an unnamed column, a pending row and totals', async () => {
    const text = lines(
      'Informasi Rekening - Mutasi Rekening',
      'No. rekening : 0000000000',
      'Nama : CONTOH SAJA',
      'Periode : 01/11/2026 - 27/11/2026',
      'Kode Mata Uang : IDR',
      '',
      'Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo',
      `'26/11,'TRSF E-BANKING CR 2611/FTSCY/WS00000 SITI CONTOH,'0000,"1,500,000.00",CR,"9,500,000.00"`,
      `'27/11,'TRSF E-BANKING DB 2711/FTSCY/WS00000 BUDI CONTOH,'0000,"250,000.00",DB,"9,250,000.00"`,
      `PEND,'BIAYA ADM,'0000,"15,000.00",DB,"9,235,000.00"`,
      'Saldo Awal,:,"8,000,000.00"',
      'Mutasi Kredit,:,"1,500,000.00"',
      'Saldo Akhir,:,"9,235,000.00"',
    );
    expect(await payments(text)).toEqual(['2026-11-26 150000000', '2026-11-27 -25000000']);
    expect(await skipped(text)).toEqual(['10 PENDING', '11 TOTAL', '12 TOTAL', '13 TOTAL']);
    expect(await reading(text)).toMatchObject({
      closing: 925_000_000n,
      understood: { heading: 7, columns: { sign: 4 } },
    });
  });

  test('padding with tabs, brackets in headings, and a total of the currency', async () => {
    const text = lines(
      '明细查询文件下载',
      '',
      '卡号: 0000****0000,"卡别名: "',
      '',
      '交易日期,摘要,交易详情,交易场所,记账金额(收入),记账金额(支出),记账币种,余额,对方户名,对方账户',
      '2026-11-26     \t,"他行汇入     \t","\t","\t","1,234.56  \t","   \t",人民币    \t,"2,000.00 \t","张样   \t","0000****0000 \t",',
      ' ',
      '人民币合计,,,,"1,234.56   \t","0.00  \t",',
    );
    expect(await payments(text)).toEqual(['2026-11-26 123456 张样']);
    expect(await skipped(text)).toEqual(['8 TOTAL']);
  });

  test('days of eight digits with the time in its own column', async () => {
    const text = lines(
      '交易日期,交易时间,交易摘要,交易金额,本次余额,对手信息,日 志 号,交易渠道,交易附言',
      '20261126,101530,转存,+1234.56,2000.00,张样,000000001,超级网银,转账',
      '20261126,,利息税,+0.00,2000.00,--,0000000000,,',
      '20261127,91530,转支,-1000.00,1000.00,--,000000002,,',
    );
    expect(await payments(text)).toEqual(['2026-11-26 10:15:30 123456 张样', '2026-11-27 09:15:30 -100000']);
    expect(await reading(text)).toMatchObject({
      closing: 100_000n,
      rows: [{ reference: '转账 | 转存', number: '000000001' }, {}],
    });
  });

  test('money in and out in two columns, with the payer in the text of the bank (case 9)', async () => {
    const text = lines(
      'NGAN HANG MAU',
      'SAO KE TAI KHOAN / ACCOUNT STATEMENT',
      'So tai khoan: 0000000000',
      '',
      'STT,Ngày giao dịch,Số tham chiếu,Số tiền ghi nợ,Số tiền ghi có,Số dư,Mô tả',
      '1,26/11/2026,5216.20830,,"1,500,000","9,500,000","MBVCB.0000000001.nap tien.CT tu 0000000001 TRAN THI MAU toi 0000000002 CTY MAU"',
      'Tổng cộng,,,0,"1,500,000",,',
    );
    expect(await payments(text)).toEqual(['2026-11-26 150000000 TRAN THI MAU']);
    expect(await reading(text)).toMatchObject({ rows: [{ number: '5216.20830' }], closing: 950_000_000n });
  });

  test.each([
    [
      'two languages in one heading',
      'Ngày giao dịch / Transaction date;Số tiền (VND) / Amount;Nội dung\n27/11/2026 08:15;1.500.000;x',
      ['2026-11-27 08:15:00 150000000'],
    ],
    [
      'two rows of headings',
      'Ngày,Số tiền,,Số dư\n,Ghi nợ,Ghi có,\n27/11/2026,,5.00,105.00\n28/11/2026,2.50,,102.50',
      ['2026-11-27 500', '2026-11-28 -250'],
    ],
    [
      'a heading and its translation below',
      'Ngày,Số tiền,Nội dung\nDate,Amount,Description\n27/11/2026,5.00,x',
      ['2026-11-27 500'],
    ],
    [
      'Indian columns',
      'Txn Date,Value Date,Narration,Chq/Ref No.,Withdrawal (Dr),Deposit (Cr),Closing Balance\n27/11/2026,28/11/2026,UPI/AN,R1,,"1,23,456.00","1,23,500.00"',
      ['2026-11-27 12345600'],
    ],
    [
      'Japanese columns',
      'お取引日,お引出し金額,お預り金額,差引残高,摘要\n2026/11/27,,"1,500",,振込',
      ['? NUMBER_FORM'],
    ],
    ['Thai columns', 'วันที่,รายการ,ถอน,ฝาก,ยอดคงเหลือ\n27/11/2569,โอน,,5.00,105.00', ['2026-11-27 500']],
    [
      'Korean columns',
      '거래일시,적요,출금액,입금액,잔액,보낸분\n2026.11.27 10:15:00,x,0,"5.00",105.00,김',
      ['2026-11-27 10:15:00 500 김'],
    ],
    [
      'Traditional Chinese columns',
      '交易日期|摘要|支出金額|存入金額|餘額\n115/11/27|轉帳||5.00|105.00',
      ['2026-11-27 500'],
    ],
    [
      'a column Dr/Cr',
      'Posting Date,Amount,Dr/Cr,Details\n27/11/2026,5.00,Cr,x\n28/11/2026,2.00,Dr,y',
      ['2026-11-27 500', '2026-11-28 -200'],
    ],
    [
      'a column of income and expense',
      '交易时间,收/支,金额(元),交易对方\n2026-11-27 10:15:00,收入,¥5.00,张\n2026-11-27 10:16:00,支出,¥2.00,李',
      ['2026-11-27 10:15:00 500 张', '2026-11-27 10:16:00 -200 李'],
    ],
    ['a named delimiter', 'sep=;\nDate;Amount\n27/11/2026;5,00', ['2026-11-27 500']],
    [
      'Malay columns',
      'Tarikh,Keterangan,Debit (RM),Kredit (RM),Baki (RM)\n27/11/2026,x,,5.00,105.00',
      ['2026-11-27 500'],
    ],
    [
      'the sender beside the receiver',
      'Date,Amount,Beneficiary Name,Sender Name\n27/11/2026,5.00,US,AN',
      ['2026-11-27 500 AN'],
    ],
    [
      'debits with a minus',
      'Date,Money In,Money Out\n27/11/2026,5.00,\n28/11/2026,,-2.00',
      ['2026-11-27 500', '2026-11-28 -200'],
    ],
  ])('%s are read', async (_what, text, expected) => {
    expect(await payments(text)).toEqual(expected);
  });

  test('a column that says only DB under another name is a question', async () => {
    const text = 'Date,Amount,Kind of card\n27/11/2026,5.00,Debit\n28/11/2026,6.00,Debit';
    expect(await payments(text)).toEqual(['? COLUMNS']);
  });

  test('headings that are not known are a question with the first rows, and the choice is followed', async () => {
    const text = 'Kdy;Kolik;Kdo\n27/11/2026;5,00;AN';
    const open = await reading(text);
    expect(open.understood).toMatchObject({ questions: ['COLUMNS'], heading: null });
    expect(open.understood.sample[1]).toEqual({ line: 2, cells: ['27/11/2026', '5,00', 'AN'] });
    const chosen = { heading: 1, columns: { date: 0, amount: 1, payer: 2 } };
    expect(await payments(text, { chosen })).toEqual(['2026-11-27 500 AN']);
  });
});

describe('one harmless row (case 8)', () => {
  const head = 'Date,Amount,Name,Transaction ID';
  test.each([
    ['a zero', '26/11/2026,0.00,PHI MIEN,2', '3 ZERO'],
    ['a dash', '26/11/2026,-,PHI MIEN,2', '3 ZERO'],
    ['a total', 'Total,120.37,,', '3 TOTAL'],
    ['a total in another column', ',120.37,Tổng cộng,', '3 TOTAL'],
    ['a sum of the page', '本页合计:,120.37,,', '3 TOTAL'],
    ['a balance at the begin', '01/11/2026,500.00,,Opening Balance', '3 TOTAL'],
    ['a sentence', 'This is no receipt,,,', '3 NOTE'],
    ['a sentence with commas', 'Printed, on paper, by the bank', '3 NOTE'],
    ['a repeated heading', head, '3 NOTE'],
    ['a pending row', 'Pending,15.00,AN,', '3 PENDING'],
  ])('%s is skipped with its reason', async (_what, row, expected) => {
    const text = lines(head, '26/11/2026,120.37,TRAN THI MAU,PB1', row);
    expect(await skipped(text)).toEqual([expected]);
    expect(await payments(text)).toEqual(['2026-11-26 12037 TRAN THI MAU']);
  });

  test.each([
    ['without a day', ',15.00,AN,', 'TIME'],
    ['with a damaged day', '2026-13-45,15.00,AN,', 'TIME'],
    ['whose name begins like a total', ',15.00,Total Energies,', 'TIME'],
    ['without an amount', '26/11/2026,,AN,', 'AMOUNT'],
    ['with a damaged amount', '26/11/2026,15.O0,AN,', 'AMOUNT'],
    ['with a damaged day and amount', '26/11/20-26,15.O0,AN,', 'TIME'],
    ['that is cut at the comma of its amount', '26/11/2026,1,500.00,AN,PB2', 'COLUMNS'],
    ['that is cut at the comma, with the last cell missing', '26/11/2026,1,500.00,AN', 'COLUMNS'],
    ['that is a total with a day', '26/11/2026,15.00,,Total', 'AMOUNT'],
  ])('a row %s is shown as unread, never skipped', async (_what, row, fault) => {
    const text = lines(head, '26/11/2026,120.37,TRAN THI MAU,PB1', row);
    expect(await payments(text)).toEqual(['2026-11-26 12037 TRAN THI MAU', `unread 3 ${fault}`]);
  });
});

describe('the payer (case 9)', () => {
  const payerOf = async (memo: string, amount = '5.00') => {
    const { rows } = await reading(
      lines('Ngày giao dịch,Mã giao dịch,Số tiền,Nội dung', `27/11/2026,A1,${amount},"${memo}"`),
    );
    return rows[0]?.payer;
  };

  test.each([
    ['MBVCB.0000000001.K7QX2.CT tu 0000000001 TRAN THI MAU toi 0000000002 CTY MAU', 'TRAN THI MAU'],
    ['MBVCB.1.CT tu 0009 VICTIM A toi 0002 B.CT tu 0000000001 LE VAN MAU toi 0000000002 CTY MAU', 'LE VAN MAU'],
    ['TRANSFER FROM 00001111 PHAM MAU ANH TO 00002222 CTY MAU', 'PHAM MAU ANH'],
    ['CT tu mot nguoi ban toi day', ''],
    ['from me to you', ''],
    ['nap tien', ''],
  ])('of %j is %j', async (memo, payer) => {
    expect(await payerOf(memo)).toBe(payer);
  });

  test('is not read from the text of money that left, nor where a column names it', async () => {
    expect(await payerOf('CT tu 0000000002 CTY MAU toi 0000000001 LE', '-5.00')).toBe('');
    const text = lines('Date,Amount,Payer,Description', '27/11/2026,5.00,AN,CT tu 00001 LE toi 00002 B');
    expect((await reading(text)).rows[0]?.payer).toBe('AN');
  });
});

describe('balances', () => {
  const text = (...rows: readonly string[]) => lines('Some bank', 'Date,Amount,Balance', ...rows);

  test.each([
    ['forwards', ['2026-11-21,5,105', '2026-11-22,-2.5,102.50'], 10_250n],
    ['backwards', ['2026-11-22,-2.5,102.50', '2026-11-21,5,105'], 10_250n],
    ['of one row', ['2026-11-21,5,-95'], -9_500n],
    ['on one day, that could go either way', ['2026-11-21,5,105', '2026-11-21,-5,100'], null],
  ])('that follow %s give the closing balance', async (_what, rows, closing) => {
    expect((await reading(text(...rows))).closing).toBe(closing);
  });

  test('that do not follow are a fault with the line of the file', async () => {
    expect(await payments(text('2026-11-21,5,105', '2026-11-22,1,106', '2026-11-23,1,109'))).toEqual(['! BALANCE 5']);
    expect(await payments(text('2026-11-23,1,109', '2026-11-22,1,106', '2026-11-21,5,105'))).toEqual(['! BALANCE 3']);
  });

  test('that are missing in one row make it unread', async () => {
    const rows = ['2026-11-21,5,105', '2026-11-22,1,', '2026-11-23,1,107'];
    expect(await payments(text(...rows))).toEqual(['2026-11-21 500', '2026-11-23 100', 'unread 4 BALANCE']);
  });
});

describe('currencies', () => {
  const text = 'Date,Amount,Currency\n27/11/2026,5.00,VND\n28/11/2026,6.00,USD';
  test('of two kinds are a fault of the file, another one than the account’s of the row', async () => {
    expect(await payments(text)).toEqual(['! CURRENCY 3']);
    expect(await payments(text.replace('USD', 'VND'), { currency: 'USD' })).toEqual([
      'unread 2 CURRENCY',
      'unread 3 CURRENCY',
    ]);
    expect(await payments(text.replace('USD', 'VND'), { currency: 'VND' })).toEqual([
      '2026-11-27 500',
      '2026-11-28 600',
    ]);
  });
});
