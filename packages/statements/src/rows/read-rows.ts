import type { RowFault, SkipReason } from '@lantern/contract/statement-reading';
import { foldHeading } from '../headings/fold-heading.ts';
import type { ReadingTerms, SkippedRow, StatementRow, UnreadRow } from '../types.ts';
import { dayUnder } from '../values/calendar-days.ts';
import { saysNothing, shorten } from '../values/cell-text.ts';
import { mayBeExchanged } from '../values/converted-days.ts';
import { isBankCurrency } from '../values/currencies.ts';
import type { DateEvidence } from '../values/date-orders.ts';
import { readTimeOfDay } from '../values/written-times.ts';
import { instantOf, localTimeOf } from '../values/zones.ts';
import { numberOf } from './bank-numbers.ts';
import { payerInText } from './payer-in-text.ts';
import { type AmountTerms, amountOf, balanceOf, cellOf, type RowParts, rowCurrency, type Sum } from './row-parts.ts';
import { isBalanceName, isPending, isSummary } from './summary-words.ts';

/** Longest text of a skipped or unread row, and of a cell that is stored. */
const LONGEST_SHOWN = 200;
const LONGEST_STORED = 300;
/** Between the texts of several columns that are one reference. */
const BETWEEN_TEXTS = ' | ';
/** Difference between the bank's clock and ours that is allowed. */
const CLOCK_MS = 10 * 60_000;

/** How all rows of a file are read. */
export interface RowTerms extends AmountTerms {
  readonly reading: ReadingTerms;
  /** Further columns of the reference, in the order of the table. */
  readonly references: readonly number[];
  readonly dates: DateEvidence;
  /** A spreadsheet may have exchanged day and month of some days. */
  readonly hasConvertedDays: boolean;
  /** Number of columns that the heading has. */
  readonly width: number;
  /** Folded cells of the heading, which some files repeat on each page. */
  readonly headings: readonly string[];
  /** The balance may be missing, because most rows have none. */
  readonly isBalanceOptional: boolean;
  readonly delimiter: string | null;
}

export type RowOutcome =
  | { readonly kind: 'ROW'; readonly row: StatementRow }
  | { readonly kind: 'SKIPPED'; readonly row: SkippedRow }
  | { readonly kind: 'UNREAD'; readonly row: UnreadRow };

const textOf = ({ row }: RowParts) => shorten(row.cells.filter((cell) => cell !== '').join(' | '), LONGEST_SHOWN);

/** Reads one row: a payment, no payment for a reason, or one that people have to look at. */
export function readRow(parts: RowParts, terms: RowTerms): RowOutcome {
  const line = parts.row.line;
  const skipped = (reason: SkipReason): RowOutcome => ({
    kind: 'SKIPPED',
    row: { line, reason, text: textOf(parts) },
  });
  const unread = (fault: RowFault): RowOutcome => ({ kind: 'UNREAD', row: { line, fault, text: textOf(parts) } });
  const amount = amountOf(parts, terms);
  const reason = skipReasonOf(parts, amount, terms);
  if (reason !== null) return skipped(reason);
  if (isShifted(parts, terms)) return unread('COLUMNS');
  const time = timeOf(parts, terms);
  if (amount === 0n) return skipped('ZERO');
  if (time === null) return unread('TIME');
  if (terms.hasConvertedDays && parts.moment !== null && mayBeExchanged(parts.moment)) return unread('EXCHANGED');
  if (typeof amount !== 'bigint') return unread('AMOUNT');
  // A total with a day and a sum could be a payment: people decide.
  if (parts.row.cells.some((cell, column) => column !== terms.columns.payer && isTotalOnly(cell)))
    return unread('AMOUNT');
  if (time.at.getTime() > terms.reading.now.getTime() + CLOCK_MS) return unread('FUTURE');
  const { currency } = terms.reading;
  const named = rowCurrency(parts, terms.columns);
  if (named !== null && named !== currency && isBankCurrency(currency)) return unread('CURRENCY');
  const balance = terms.columns.balance === undefined ? 'NONE' : balanceOf(parts, terms);
  if (balance === 'BAD') return unread('BALANCE');
  if (balance === 'NONE' && terms.columns.balance !== undefined && !terms.isBalanceOptional) return unread('BALANCE');
  return {
    kind: 'ROW',
    row: { line, ...time, amount, ...textsOf(parts, amount, terms), balance: balance === 'NONE' ? null : balance },
  };
}

const isTotalOnly = (cell: string) => cell.length < 30 && isSummary(cell) && !isBalanceName(cell);

/** Why a row is no payment; null for rows that could be one. */
function skipReasonOf(parts: RowParts, amount: Sum, terms: RowTerms): SkipReason | null {
  const { row, date, moment } = parts;
  const isHeading = row.cells.filter((cell) => cell !== '').length > 1 && isRepeatedHeading(row.cells, terms.headings);
  if (isHeading) return 'NOTE';
  if (isPending(date) || row.cells.some((cell, column) => !isTextColumn(column, terms) && isPending(cell)))
    return 'PENDING';
  if (moment === null && (date === '' || isSummary(date)) && row.cells.slice(0, 30).some(isSummary)) return 'TOTAL';
  if (moment !== null && row.cells.some((cell, column) => column !== terms.columns.payer && isBalanceName(cell)))
    return 'TOTAL';
  if (moment === null && amount === 0n) return 'ZERO';
  if (moment === null && amount === 'NONE') return 'NOTE';
  // A sentence below the table may reach into the columns of amounts.
  if (moment === null && amount === 'BAD' && !hasMoney(parts) && !looksLikeDay(date)) return 'NOTE';
  return null;
}

/** Further columns of the reference are none of them: banks write there that a payment has failed. */
const isTextColumn = (column: number, { columns }: RowTerms) =>
  column === columns.payer || column === columns.reference || column === columns.number;

const isRepeatedHeading = (cells: readonly string[], headings: readonly string[]) =>
  cells.every((cell, column) => foldHeading(cell) === (headings[column] ?? ''));

/** Most of a text are digits: a damaged day or sum rather than a sentence. */
const isMostlyDigits = (text: string) => text.replaceAll(/\D/g, '').length * 2 > text.replaceAll(/\s/g, '').length;
const looksLikeDay = (date: string) => /\d/.test(date) && isMostlyDigits(date);

function hasMoney({ row, money }: RowParts): boolean {
  const isNumber = [money.amount, money.credit, money.debit].some(({ kind }) => kind === 'NUMBER');
  return isNumber || (money.amount.kind === 'OTHER' && row.cells.some((cell) => looksLikeDay(cell)));
}

/** The row has more cells than the heading has columns, or an amount was cut in two at its comma. */
function isShifted({ row, money }: RowParts, { width, columns, references, delimiter }: RowTerms): boolean {
  if (row.cells.slice(width).some((cell) => cell !== '')) return true;
  if (delimiter !== ',' || columns.amount === undefined) return false;
  const next = row.cells[columns.amount + 1] ?? '';
  const texts = [columns.payer, columns.reference, ...references];
  const isNextText = texts.includes(columns.amount + 1);
  const isWhole = money.amount.kind === 'NUMBER' && /^\d+$/.test(money.amount.figures);
  if (!isNextText || !isWhole) return false;
  return columns.amount + 1 === columns.payer ? /^\d{1,3}(?:\.\d{1,4})?$/.test(next) : /^\d{3}\.\d{1,4}$/.test(next);
}

/** Instant and local time of a row; null when there is no such day or time. */
function timeOf({ moment, row }: RowParts, terms: RowTerms): Pick<StatementRow, 'at' | 'local' | 'hasTime'> | null {
  if (moment === null) return null;
  const { zone } = terms.reading;
  const { order, calendar, terms: years } = terms.dates;
  const day = dayUnder(moment.day, order, calendar, years);
  if (day === null) return null;
  const column = cellOf(row, terms.columns, 'time');
  if (moment.time !== null && moment.time.offset !== null) {
    const clock = Date.parse(`${day}T${moment.time.clock}Z`);
    const at = new Date(clock - moment.time.offset * 60_000);
    return { at, local: localTimeOf(at, zone), hasTime: true };
  }
  const isBare = column === '' || /^[-–—]+$/.test(column);
  const beside = isBare ? null : readTimeOfDay(column);
  if (!isBare && beside === null) return timeWithDay(column, day, terms);
  const clock = moment.time !== null && (beside === null || beside === '00:00:00') ? moment.time.clock : beside;
  const local = clock === null ? day : `${day} ${clock}`;
  return { at: instantOf(local, zone), local, hasTime: clock !== null };
}

/** A column with times of day may repeat the day. */
function timeWithDay(
  cell: string,
  day: string,
  terms: RowTerms,
): Pick<StatementRow, 'at' | 'local' | 'hasTime'> | null {
  const match = /(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(cell);
  const clock = readTimeOfDay(match?.[1] ?? '');
  if (clock === null || !cell.replaceAll(/\D/g, '').includes(day.slice(8))) return null;
  const local = `${day} ${clock}`;
  return { at: instantOf(local, terms.reading.zone), local, hasTime: true };
}

function textsOf(
  { row }: RowParts,
  amount: bigint,
  { columns, references }: RowTerms,
): Pick<StatementRow, 'payer' | 'reference' | 'number'> {
  const textAt = (column: number | undefined) => {
    const text = (row.cells[column ?? -1] ?? '').replaceAll(/\s+/g, ' ');
    return saysNothing(text) ? '' : text;
  };
  const texts = new Set([columns.reference, ...references].map(textAt).filter((text) => text !== ''));
  const reference = [...texts].join(BETWEEN_TEXTS).slice(0, LONGEST_STORED);
  const named = textAt(columns.payer).slice(0, LONGEST_STORED);
  const payer = named === '' && amount > 0n ? payerInText(cellOf(row, columns, 'reference')) : named;
  return { payer, reference, number: numberOf(textAt(columns.number).slice(0, LONGEST_STORED)) };
}
