import { parseAmount } from '@lantern/money';
import { createPacer, csvLines } from '@lantern/server-kit';

/** A statement row as the bank wrote it; `amount` in minor units, negative for outgoing money. */
export interface CsvLine {
  readonly at: Date;
  /** False when the bank gives only the date. */
  readonly hasTime: boolean;
  readonly amount: bigint;
  readonly payer: string;
  readonly reference: string;
  /** The bank's own number of the row; empty when it has none. */
  readonly number: string;
  /** The account's balance after the row; null when the file has no column for it. */
  readonly balance: bigint | null;
}

/** Why a file is rejected; `line` counts from 1, including the heading. */
export interface CsvFault {
  readonly fault: 'ENCODING' | 'HEADING' | 'EMPTY' | 'TOO_LONG' | 'TIME' | 'AMOUNT' | 'BALANCE';
  readonly line: number;
}

const MOST_LINES = 5_000;
const LONGEST_FIELD = 300;

/** Column headings used by banks; the first one found is used. */
const HEADINGS = {
  time: [
    'time',
    'date',
    'datetime',
    'transaction time',
    'transaction date',
    'booking date',
    '交易时间',
    '交易日期',
    '日期',
    '取引日',
    'วันที่',
    'ngày giao dịch',
    'ngày',
    'tanggal',
  ],
  amount: ['amount', '金额', '交易金额', '金額', 'จำนวนเงิน', 'số tiền', 'jumlah'],
  credit: ['credit', 'money in', '收入', '贷方金额', '入金', 'ghi có', 'kredit'],
  debit: ['debit', 'money out', '支出', '借方金额', '出金', 'ghi nợ', 'debet'],
  payer: [
    'payer',
    'name',
    'remitter',
    'counterparty',
    '付款人',
    '对方户名',
    '相手先',
    'ผู้โอน',
    'người chuyển',
    'pengirim',
  ],
  reference: [
    'reference',
    'description',
    'remark',
    'memo',
    'details',
    '附言',
    '摘要',
    '备注',
    'nội dung',
    'keterangan',
  ],
  number: [
    'transaction id',
    'transaction number',
    'bank reference',
    'id',
    '流水号',
    '交易流水号',
    'mã giao dịch',
    'nomor transaksi',
  ],
  balance: [
    'balance',
    'running balance',
    'closing balance',
    'balance after',
    '余额',
    '账户余额',
    '本次余额',
    '残高',
    '差引残高',
    'ยอดคงเหลือ',
    'คงเหลือ',
    'số dư',
    'saldo',
  ],
} as const;
type Field = keyof typeof HEADINGS;

/**
 * Parses a bank statement: CSV with a heading, separated by comma, semicolon or tab, in UTF-8, UTF-16 or GB 18030. It pauses between lines.
 * @param offsetMs offset of the bank's clock from UTC
 * @param exponent decimals of the account's currency
 */
export async function readStatement(
  bytes: Uint8Array,
  offsetMs: number,
  exponent: number,
): Promise<readonly CsvLine[] | CsvFault> {
  const text = decode(bytes);
  if (text === null) return { fault: 'ENCODING', line: 1 };
  const delimiter = delimiterOf(text);
  const pace = createPacer();
  const lines: CsvLine[] = [];
  let columns: ReadonlyMap<Field, number> | null = null;
  let read = 0;
  for (const row of csvLines(text, delimiter)) {
    await pace();
    if (row.every((one) => one.trim() === '')) continue;
    read += 1;
    if (read > MOST_LINES + 1) return { fault: 'TOO_LONG', line: MOST_LINES + 2 };
    if (columns === null) {
      columns = findColumns(row);
      if (columns === null) return { fault: 'HEADING', line: 1 };
      continue;
    }
    const line = readRow(row, columns, { offsetMs, exponent, hasDecimalComma: delimiter === ';' });
    if (typeof line === 'string') return { fault: line, line: read };
    lines.push(line);
  }
  if (columns === null) return { fault: 'HEADING', line: 1 };
  return lines.length === 0 ? { fault: 'EMPTY', line: 2 } : lines;
}

interface RowTerms {
  readonly offsetMs: number;
  readonly exponent: number;
  readonly hasDecimalComma: boolean;
}

/** A line of the statement, or which part of it cannot be read. */
function readRow(
  row: readonly string[],
  columns: ReadonlyMap<Field, number>,
  { offsetMs, exponent, hasDecimalComma }: RowTerms,
): CsvLine | 'TIME' | 'AMOUNT' | 'BALANCE' {
  const cell = (field: Field) => row[columns.get(field) ?? -1]?.trim().slice(0, LONGEST_FIELD) ?? '';
  const when = readTime(cell('time'), offsetMs);
  if (when === null) return 'TIME';
  const amount = columns.has('amount')
    ? readMoney(cell('amount'), exponent, hasDecimalComma)
    : readTwoColumns(cell('credit'), cell('debit'), exponent, hasDecimalComma);
  if (amount === null || amount === 0n) return 'AMOUNT';
  const balance = columns.has('balance') ? readMoney(cell('balance'), exponent, hasDecimalComma) : null;
  if (columns.has('balance') && balance === null) return 'BALANCE';
  return { ...when, amount, payer: cell('payer'), reference: cell('reference'), number: cell('number'), balance };
}

function decode(bytes: Uint8Array): string | null {
  const encodings =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ['utf-16le']
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ['utf-16be']
        : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // A ZIP file or a picture can decode without an error, but contains control characters.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text;
    } catch {
      // Try the next encoding.
    }
  }
  return null;
}

function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Index of each column; null without a time and an amount column. */
function findColumns(heading: readonly string[]): ReadonlyMap<Field, number> | null {
  const names = heading.map((name) =>
    name
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  );
  const columns = new Map<Field, number>();
  for (const field of Object.keys(HEADINGS) as Field[]) {
    const name = (HEADINGS[field] as readonly string[]).find((one) => names.includes(one));
    if (name !== undefined) columns.set(field, names.indexOf(name));
  }
  return columns.has('time') && (columns.has('amount') || columns.has('credit')) ? columns : null;
}

const TIMES = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/,
];

/** Year first or day first; with or without a time of day. */
function readTime(text: string, offsetMs: number): Pick<CsvLine, 'at' | 'hasTime'> | null {
  const groups = TIMES.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return null;
  const part = (name: string) => Number(groups[name] ?? 0);
  const [year, month, day, hour] = [part('year'), part('month'), part('day'), part('hour')];
  const at = new Date(Date.UTC(year, month - 1, day, hour, part('minute'), part('second')));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && at.getUTCHours() === hour;
  if (!isReal || year < 2000 || year > 2200) return null;
  return { at: new Date(at.getTime() - offsetMs), hasTime: groups.hour !== undefined };
}

/**
 * The balance after the last row of a file with a column for it, whose rows go forwards or backwards in time: each balance must follow from
 * its neighbour's. Null for a file without the column.
 */
export function closingOf(lines: readonly CsvLine[]): { readonly closing: bigint | null } | CsvFault {
  const isBroken = (step: 1 | -1) => (line: CsvLine, index: number) => {
    const before = lines[index - step];
    return before !== undefined && line.balance !== (before.balance ?? 0n) + line.amount;
  };
  if (lines[0]?.balance === null) return { closing: null };
  const broken = lines.findIndex(isBroken(1));
  if (broken === -1) return { closing: lines.at(-1)?.balance ?? null };
  if (!lines.some(isBroken(-1))) return { closing: lines[0]?.balance ?? null };
  // The heading is line 1.
  return { fault: 'BALANCE', line: broken + 2 };
}

/** `1,234.50`, `+100`, `-3.5`; with a decimal comma `1.234,50`. */
function readMoney(text: string, exponent: number, hasDecimalComma: boolean): bigint | null {
  const plain = text.replaceAll(/[\s+]/g, '');
  const usual = hasDecimalComma && /,\d{1,4}$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain;
  const bare = usual.replaceAll(',', '');
  const isNegative = bare.startsWith('-');
  const amount = parseAmount(isNegative ? bare.slice(1) : bare, exponent);
  return amount === null ? null : isNegative ? -amount : amount;
}

function readTwoColumns(credit: string, debit: string, exponent: number, hasDecimalComma: boolean): bigint | null {
  const cameIn = credit === '' ? 0n : readMoney(credit, exponent, hasDecimalComma);
  const left = debit === '' ? 0n : readMoney(debit, exponent, hasDecimalComma);
  if (cameIn === null || left === null || (cameIn !== 0n && left !== 0n)) return null;
  return cameIn - (left < 0n ? -left : left);
}
