import type { FileKind, ReadingQuestion, RowFault } from '@lantern/contract/statement-reading';
import type { DecodedText } from '../files/decode-text.ts';
import { MOST_ROWS } from '../files/limits.ts';
import { numberingOf, numberOf } from '../rows/bank-numbers.ts';
import type { ReadingTerms, SkippedRow, StatementFault, StatementReading, StatementRow, UnreadRow } from '../types.ts';
import { shorten } from '../values/cell-text.ts';
import { currencyOf, isBankCurrency } from '../values/currencies.ts';
import { instantOf, localTimeOf } from '../values/zones.ts';

/** A booking of a file whose format says what everything means. */
export interface StatementRecord {
  readonly line: number;
  /** Local day, local day and time, or an ISO instant with its offset; null when it cannot be read. */
  readonly date: string | null;
  /** Digits with at most one point or comma; null when it cannot be read. */
  readonly amount: string | null;
  readonly isCredit: boolean;
  readonly isPending: boolean;
  readonly currency: string;
  readonly payer: string;
  readonly reference: string;
  readonly number: string;
  /** The record as it is written. */
  readonly text: string;
}

/** Bookings between two balances. */
export interface StatementSection {
  readonly records: readonly StatementRecord[];
  readonly account: string;
  readonly opening: RecordBalance | null;
  readonly closing: RecordBalance | null;
}

export interface RecordBalance {
  readonly line: number;
  readonly amount: string;
  readonly isCredit: boolean;
}

const CLOCK_MS = 10 * 60_000;
const LONGEST_SHOWN = 200;
const LONGEST_STORED = 300;
const SAMPLE_ROWS = 30;

/** Minor units of `1234,50` or `1234.50`, without groups; null for anything else and for decimals that the currency has not. */
export function recordAmount(text: string, exponent: number): bigint | null {
  const match = /^(\d{1,18})(?:[.,](\d{0,8}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  if (!/^0*$/.test(decimals.slice(exponent))) return null;
  return BigInt(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
}

type Outcome = { readonly row: StatementRow } | { readonly skipped: SkippedRow } | { readonly unread: UnreadRow };

function readRecord(record: StatementRecord, terms: ReadingTerms): Outcome {
  const { line } = record;
  const text = shorten(record.text.replaceAll(/\s+/g, ' '), LONGEST_SHOWN);
  const unread = (fault: RowFault): Outcome => ({ unread: { line, fault, text } });
  if (record.isPending) return { skipped: { line, reason: 'PENDING', text } };
  const magnitude = record.amount === null ? null : recordAmount(record.amount, terms.exponent);
  if (magnitude === 0n) return { skipped: { line, reason: 'ZERO', text } };
  const time = record.date === null ? null : timeOf(record.date, terms.zone);
  if (time === null) return unread('TIME');
  if (magnitude === null) return unread('AMOUNT');
  if (time.at.getTime() > terms.now.getTime() + CLOCK_MS) return unread('FUTURE');
  const currency = currencyOf(record.currency);
  if (currency !== null && currency !== terms.currency && isBankCurrency(terms.currency)) return unread('CURRENCY');
  const { payer, reference, number } = record;
  return {
    row: {
      line,
      ...time,
      amount: record.isCredit ? magnitude : -magnitude,
      payer: payer.slice(0, LONGEST_STORED),
      reference: reference.slice(0, LONGEST_STORED),
      number: numberOf(number.trim().slice(0, LONGEST_STORED)),
      balance: null,
    },
  };
}

function timeOf(date: string, zone: string): Pick<StatementRow, 'at' | 'local' | 'hasTime'> | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(date);
  if (match === null) return null;
  const [, day = '', clock, offset] = match;
  const exact = new Date(`${day}T${clock ?? '00:00:00'}Z`);
  // A day that does not exist becomes another one, or none.
  if (Number.isNaN(exact.getTime()) || exact.toISOString().slice(0, 10) !== day || day < '2000') return null;
  if (clock !== undefined && offset !== undefined) {
    const at = offset === 'Z' ? exact : instantOf(`${day} ${clock}`, offset);
    return { at, local: localTimeOf(at, zone), hasTime: true };
  }
  const local = clock === undefined ? day : `${day} ${clock}`;
  return { at: instantOf(local, zone), local, hasTime: clock !== undefined };
}

const signed = (balance: RecordBalance, exponent: number) => {
  const amount = recordAmount(balance.amount, exponent);
  return amount === null ? null : balance.isCredit ? amount : -amount;
};

/** The line of the closing balance that does not follow from the opening one and the rows; null when it does, or cannot be known. */
function brokenBalance(section: StatementSection, outcomes: readonly Outcome[], exponent: number): number | null {
  const { opening, closing } = section;
  if (opening === null || closing === null || outcomes.some((one) => 'unread' in one)) return null;
  const [before, after] = [signed(opening, exponent), signed(closing, exponent)];
  if (before === null || after === null) return closing.line;
  const sum = outcomes.reduce((total, one) => ('row' in one ? total + one.row.amount : total), 0n);
  return before + sum === after ? null : closing.line;
}

/** Two accounts or two currencies cannot be one account's statement. */
function mixtureFault(sections: readonly StatementSection[]): StatementFault | null {
  const records = sections.flatMap((section) => section.records);
  const [first] = records;
  const other = records.find(({ currency }) => currency !== first?.currency);
  if (other !== undefined) return { fault: 'CURRENCY', line: other.line };
  const stranger = sections.find(({ account }) => account !== sections[0]?.account);
  return stranger === undefined ? null : { fault: 'BALANCE', line: stranger.records[0]?.line ?? 1 };
}

/** A reading of records, as of a table. */
export function recordStatement(
  kind: FileKind,
  decoded: DecodedText,
  sections: readonly StatementSection[],
  terms: ReadingTerms,
): StatementReading | StatementFault {
  const records = sections.flatMap((section) => section.records);
  if (records.length === 0 && sections.every(({ closing }) => closing === null)) return { fault: 'EMPTY', line: 1 };
  if (records.length > MOST_ROWS) return { fault: 'TOO_LONG', line: records[MOST_ROWS]?.line ?? 1 };
  const questions: readonly ReadingQuestion[] = decoded.isDecided ? [] : ['ENCODING'];
  const read = sections.map((section) => section.records.map((record) => readRecord(record, terms)));
  const outcomes = read.flat();
  const rows = outcomes.flatMap((one) => ('row' in one ? [one.row] : []));
  const understood = {
    ...understoodOf(kind, decoded, records),
    numbering: terms.chosen.numbering ?? numberingOf(rows),
    questions,
  };
  const nothing = { understood, rows: [], skipped: [], unread: [], closing: null };
  if (questions.length > 0) return { ...nothing, fault: null };
  const mixture = mixtureFault(sections);
  if (mixture !== null) return { ...nothing, fault: mixture };
  const broken = sections.map((section, index) => brokenBalance(section, read[index] ?? [], terms.exponent));
  const line = broken.find((one) => one !== null);
  const fault: StatementFault | null = line === undefined || line === null ? null : { fault: 'BALANCE', line };
  const last = sections.findLast(({ closing }) => closing !== null)?.closing ?? null;
  return {
    understood,
    rows: fault === null ? rows : [],
    skipped: outcomes.flatMap((one) => ('skipped' in one ? [one.skipped] : [])),
    unread: outcomes.flatMap((one) => ('unread' in one ? [one.unread] : [])),
    closing: fault === null && last !== null ? signed(last, terms.exponent) : null,
    fault,
  };
}

const understoodOf = (kind: FileKind, decoded: DecodedText, records: readonly StatementRecord[]) => ({
  kind,
  encoding: decoded.encoding,
  encodings: decoded.encodings,
  delimiter: null,
  sheets: [],
  sheet: 0,
  heading: null,
  headings: [],
  columns: {},
  numberForm: null,
  numberForms: [],
  dateOrder: null,
  dateOrders: [],
  calendar: 'GREGORIAN' as const,
  isFormKnown: false,
  sample: records.slice(0, SAMPLE_ROWS).map(({ line, date, amount, isCredit, currency, payer, reference, number }) => ({
    line,
    cells: [date ?? '', amount ?? '', isCredit ? 'CR' : 'DB', currency, payer, reference, number].map((cell) =>
      shorten(cell, LONGEST_SHOWN),
    ),
  })),
});
