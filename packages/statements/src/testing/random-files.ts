import fc from 'fast-check';

/** A payment as it really was; `day` as `2026-11-27`. */
interface Payment {
  readonly day: string;
  readonly amount: bigint;
  readonly payer: string;
}

/** How a bank writes a file. */
interface Style {
  readonly delimiter: string;
  readonly order: 'YMD' | 'DMY' | 'MDY';
  readonly separator: string;
  readonly hasShortYear: boolean;
  readonly isBuddhist: boolean;
  readonly point: string;
  readonly group: string;
  readonly dropsZeros: boolean;
  readonly sides: 'SIGN' | 'COLUMNS' | 'WORDS' | 'UNNAMED';
  readonly headings: number;
  readonly hasBalance: boolean;
  /** Columns with texts of the bank and the sender. */
  readonly textColumns: number;
  readonly isBackwards: boolean;
  readonly encoding: 'utf8' | 'bom' | 'utf16le';
  readonly lineEnd: string;
  readonly preliminaries: readonly string[];
  /** After which payment which row stands that is none. */
  readonly noise: readonly (readonly [number, Noise])[];
}

type Noise = 'ZERO' | 'TOTAL' | 'NOTE' | 'BLANK' | 'DASH' | 'CONTINUED';

export interface RandomFile {
  readonly payments: readonly Payment[];
  readonly exponent: number;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Headings of date, payer, amount, credit, debit, sign, balance and two columns of texts in several languages. */
const HEADINGS: readonly (readonly string[])[] = [
  ['Date', 'Name', 'Amount', 'Credit', 'Debit', 'Dr/Cr', 'Balance', 'Description', 'Remarks'],
  ['Ngày giao dịch', 'Người chuyển', 'Số tiền', 'Ghi có', 'Ghi nợ', 'D/C', 'Số dư', 'Nội dung', 'Ghi chú'],
  ['交易日期', '对方户名', '交易金额', '收入', '支出', '收/支', '余额', '摘要', '附言'],
  ['Tanggal', 'Nama', 'Jumlah', 'Kredit', 'Debet', 'DB/CR', 'Saldo', 'Keterangan', 'Berita'],
  ['วันที่', 'ชื่อผู้โอน', 'จำนวนเงิน', 'ฝาก', 'ถอน', 'DR/CR', 'ยอดคงเหลือ', 'รายละเอียด', 'หมายเหตุ'],
];
const PAYERS = ['TRAN THI MAU', 'NGUYỄN VĂN ĐỨC', '张样', 'Toko "Mau"; Jaya, 2', 'สุดา', '', 'O, BRIEN'];
const PRELIMINARIES = ['SOME BANK', 'Account: 0001112223', 'Name, of the holder', 'Printed 27.11.2026', '""', ''];

const payment = fc.record({
  day: fc
    .integer({ min: 0, max: 699 })
    .map((back) => new Date(Date.UTC(2026, 10, 30 - back)).toISOString().slice(0, 10)),
  amount: fc
    .tuple(
      fc.oneof(
        { weight: 10, arbitrary: fc.bigInt({ min: 1n, max: 3_000n }) },
        { weight: 10, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 9n }) },
        // Larger than any payment: left to people.
        { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 12n }) },
      ),
      fc.boolean(),
      fc.constantFrom(1n, 100n, 100_000n),
    )
    .map(([size, isIn, scale]) => (isIn ? size * scale : -size * scale)),
  payer: fc.constantFrom(...PAYERS),
});

const style: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  order: fc.constantFrom('YMD', 'DMY', 'MDY'),
  separator: fc.constantFrom('/', '-', '.', ''),
  hasShortYear: fc.boolean(),
  isBuddhist: fc.boolean(),
  point: fc.constantFrom('.', ','),
  group: fc.constantFrom('', 'other', "'", '\u00a0'),
  dropsZeros: fc.boolean(),
  sides: fc.constantFrom('SIGN', 'COLUMNS', 'WORDS', 'UNNAMED'),
  headings: fc.integer({ min: 0, max: HEADINGS.length - 1 }),
  hasBalance: fc.boolean(),
  textColumns: fc.integer({ min: 0, max: 2 }),
  isBackwards: fc.boolean(),
  encoding: fc.constantFrom('utf8', 'bom', 'utf16le'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  preliminaries: fc.array(fc.constantFrom(...PRELIMINARIES), { maxLength: 5 }),
  noise: fc.array(
    fc.tuple(fc.nat({ max: 8 }), fc.constantFrom<Noise>('ZERO', 'TOTAL', 'NOTE', 'BLANK', 'DASH', 'CONTINUED')),
    {
      maxLength: 4,
    },
  ),
});

function writtenDay(day: string, { order, separator, hasShortYear, isBuddhist }: Style): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const full = String(Number(year) + (isBuddhist ? 543 : 0));
  // Without separators only eight digits are written.
  const shown = hasShortYear && separator !== '' ? full.slice(2) : full;
  const parts = { YMD: [shown, month, date], DMY: [date, month, shown], MDY: [month, date, shown] }[order];
  return parts.join(separator);
}

function writtenNumber(amount: bigint, exponent: number, { point, group, dropsZeros }: Style): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const decimals = digits.slice(digits.length - exponent);
  const sign = group === 'other' ? (point === '.' ? ',' : '.') : group;
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, sign);
  const isWhole = exponent === 0 || (dropsZeros && /^0+$/.test(decimals));
  return isWhole ? grouped : `${grouped}${point}${decimals}`;
}

function fileOf(payments: readonly Payment[], exponent: number, how: Style): string {
  const words = HEADINGS[how.headings] ?? [];
  const [date = '', name = '', amount = '', credit = '', debit = '', sign = '', balance = ''] = words;
  const money = {
    SIGN: [amount],
    COLUMNS: [credit, debit],
    WORDS: [amount, sign],
    UNNAMED: [amount, ''],
  }[how.sides];
  const number = (value: bigint) => writtenNumber(value, exponent, how);
  const moneyCells = (value: bigint): readonly string[] => {
    const [isOut, size] = [value < 0n, number(value)];
    if (how.sides === 'SIGN') return [isOut ? `-${size}` : size];
    if (how.sides === 'COLUMNS') return isOut ? ['', size] : [size, ''];
    return [size, isOut ? 'DB' : 'CR'];
  };
  const cell = (text: string) =>
    /["\n]/.test(text) || text.includes(how.delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const row = (...cells: readonly string[]) => cells.map(cell).join(how.delimiter);
  const texts = ['CT tu A toi B', 'nap tien 2, 500.00'].slice(0, how.textColumns);
  const withBalance = (cells: readonly string[], value: string, behind = texts) =>
    row(...cells, ...(how.hasBalance ? [value] : []), ...behind);
  const balances = balancesOf(payments, how.isBackwards);
  const lines: string[] = [
    ...how.preliminaries,
    withBalance([date, name, ...money], balance, words.slice(7, 7 + how.textColumns)),
  ];
  for (const [index, { day, amount: value, payer }] of payments.entries()) {
    const after = balances[index] ?? 0n;
    const shown = `${after < 0n ? '-' : ''}${number(after)}`;
    lines.push(withBalance([writtenDay(day, how), payer, ...moneyCells(value)], shown));
    const none: Readonly<Record<Noise, string>> = {
      ZERO: withBalance(
        [
          writtenDay(day, how),
          'X',
          ...(how.sides === 'COLUMNS' ? [number(0n), number(0n)] : [number(0n), 'CR'].slice(0, money.length)),
        ],
        shown,
      ),
      DASH: withBalance([writtenDay(day, how), 'X', ...money.map(() => '-')], shown),
      TOTAL: row('Total', '', number(value)),
      NOTE: row('Some words of the bank'),
      BLANK: row('', '', ''),
      CONTINUED: withBalance(['', '', ...money.map(() => '')], ''),
    };
    for (const [place, kind] of how.noise) if (place === index) lines.push(none[kind]);
  }
  return lines.join(how.lineEnd) + how.lineEnd;
}

function balancesOf(payments: readonly Payment[], isBackwards: boolean): readonly bigint[] {
  const ordered = isBackwards ? payments.toReversed() : payments;
  let balance = 1_000_000n;
  const after = ordered.map(({ amount }) => {
    balance += amount;
    return balance;
  });
  return isBackwards ? after.toReversed() : after;
}

function encoded(text: string, encoding: Style['encoding']): Uint8Array {
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text);
}

/** Statements as banks of many countries write them, with the payments that they contain. */
export const randomFile: fc.Arbitrary<RandomFile> = fc
  .tuple(fc.array(payment, { minLength: 1, maxLength: 8 }), fc.constantFrom(0, 2, 4), style)
  .map(([payments, exponent, how]) => {
    const text = fileOf(payments, exponent, how);
    return { payments, exponent, bytes: encoded(text, how.encoding), text };
  });
