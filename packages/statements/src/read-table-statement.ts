import type {
  Delimiter,
  Encoding,
  FileKind,
  NumberForm,
  Numbering,
  ReadingQuestion,
} from '@lantern/contract/statement-reading';
import { MOST_ROWS } from './files/limits.ts';
import type { TableRow } from './files/read-table.ts';
import { type Layout, layoutOf } from './layout.ts';
import { periodOf } from './period.ts';
import { numberingOf } from './rows/bank-numbers.ts';
import { closingOf } from './rows/closing.ts';
import { readRows } from './rows/continuations.ts';
import type { RowOutcome, RowTerms } from './rows/read-rows.ts';
import { hasMixedDebits, MONEY_FIELDS, partsOfRow, type RowParts, rowCurrency } from './rows/row-parts.ts';
import type { ReadingTerms, StatementFault, StatementReading, StatementRow, TextRow, Understood } from './types.ts';
import { shorten } from './values/cell-text.ts';
import { hasConvertedDays } from './values/converted-days.ts';
import { type DateEvidence, decideDates } from './values/date-orders.ts';
import { type FormEvidence, numberFormsOf } from './values/numbers.ts';
import { localTimeOf } from './values/zones.ts';

/** A table as it was found in a file. */
export interface TableSource {
  readonly kind: FileKind;
  readonly rows: readonly TableRow[];
  readonly encoding: Encoding | null;
  readonly encodings: Understood['encodings'];
  readonly isEncodingDecided: boolean;
  readonly delimiter: Delimiter | null;
  readonly sheets: readonly string[];
  readonly sheet: number;
}

const SAMPLE_ROWS = 30;
const LONGEST_SAMPLE = 200;
const MOST_SAMPLE_COLUMNS = 60;
/** Difference between the bank's clock and ours that is allowed. */
const CLOCK_MS = 10 * 60_000;

/** The first rows of a file, and some behind its heading. */
export const sampleOf = (rows: readonly TextRow[], heading: number): readonly TextRow[] =>
  rows.slice(0, Math.max(SAMPLE_ROWS, Math.min(heading, 2 * SAMPLE_ROWS) + 10)).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, MOST_SAMPLE_COLUMNS).map((cell) => shorten(cell, LONGEST_SAMPLE)),
  }));

interface Decisions {
  readonly form: FormEvidence;
  readonly numberForm: NumberForm;
  readonly isFormDecided: boolean;
  readonly dates: DateEvidence;
  readonly hasConvertedDays: boolean;
}

/** Reads the rows of a table as a statement. */
export function readTableStatement(source: TableSource, terms: ReadingTerms): StatementReading | StatementFault {
  if (source.rows.length === 0) return { fault: 'EMPTY', line: 1 };
  const layout = layoutOf(source.rows, terms.chosen, terms.earlier);
  if (layout.body.length > MOST_ROWS) {
    return { fault: 'TOO_LONG', line: layout.body[MOST_ROWS]?.line ?? 1 };
  }
  if (layout.isComplete && layout.body.length === 0) {
    return { fault: 'EMPTY', line: (source.rows[layout.heading]?.line ?? 0) + 1 };
  }
  const parts = layout.body.map((row) => partsOfRow(row, layout.columns));
  const decisions = decide(parts, layout, terms);
  const questions = questionsOf(source, layout, decisions);
  if (questions.length > 0) return emptyReading(understoodOf(source, layout, decisions, questions, 'UNIQUE'));
  const rowTerms = rowTermsOf(source, layout, decisions, parts, terms);
  const outcomes = readRows(parts, rowTerms);
  const rows = withoutMidnights(outcomes.flatMap((one) => (one.kind === 'ROW' ? [one.row] : [])));
  const numbering = terms.chosen.numbering ?? earlierNumbering(layout) ?? numberingOf(rows);
  const understood = understoodOf(source, layout, decisions, questions, numbering);
  const fault = currencyFault(parts, outcomes, layout);
  if (fault !== null) return { ...emptyReading(understood), fault };
  const closing = closingOf(runsOf(outcomes));
  const skipped = outcomes.flatMap((one) => (one.kind === 'SKIPPED' ? [one.row] : []));
  const unread = outcomes.flatMap((one) => (one.kind === 'UNREAD' ? [one.row] : []));
  if ('fault' in closing) return { understood, rows: [], skipped, unread, closing: null, fault: closing };
  return { understood, rows, skipped, unread, closing: closing.closing, fault: null };
}

/** A file whose rows are all of midnight, as spreadsheets write days, says no times. */
function withoutMidnights(rows: readonly StatementRow[]): readonly StatementRow[] {
  if (!rows.every(({ local }) => local.endsWith(' 00:00:00'))) return rows;
  return rows.map((row) => ({ ...row, local: row.local.slice(0, 10), hasTime: false }));
}

/** Numbers that repeated in an earlier file identify nothing; that they did not repeat says nothing about this one. */
const earlierNumbering = ({ earlier }: Layout): Numbering | undefined =>
  earlier?.numbering === 'NONE' ? 'NONE' : undefined;

function decide(parts: readonly RowParts[], layout: Layout, terms: ReadingTerms): Decisions {
  const { chosen } = terms;
  const cells = parts.flatMap(({ money }) => MONEY_FIELDS.map((field) => money[field]));
  const figures = cells.flatMap((cell) => (cell.kind === 'NUMBER' ? [cell.figures] : []));
  const form = numberFormsOf(figures, terms.exponent);
  // Where rows contradict each other, what is stored of an earlier file may be wrong for this one.
  const earlierForm = form.isConsistent ? form.possible.find((one) => one === layout.earlier?.numberForm) : undefined;
  const period = periodOf(layout.preliminaries);
  const clues = {
    days: parts.flatMap(({ moment }) => (moment === null ? [] : [moment.day])),
    period,
    today: localTimeOf(new Date(terms.now.getTime() + CLOCK_MS), terms.zone).slice(0, 10),
    order: chosen.dateOrder,
    calendar: chosen.calendar,
  };
  const found = decideDates(clues);
  const earlierOrder = !found.isConsistent ? undefined : found.orders.find((one) => one === layout.earlier?.dateOrder);
  const dates = found.isDecided || earlierOrder === undefined ? found : decideDates({ ...clues, order: earlierOrder });
  return {
    form,
    numberForm: chosen.numberForm ?? earlierForm ?? form.possible[0] ?? 'POINT',
    isFormDecided: chosen.numberForm !== undefined || form.isDecided || earlierForm !== undefined,
    dates,
    hasConvertedDays: hasConvertedDays(paymentMoments(parts), period ?? [], dates),
  };
}

/** Days and times of rows with an amount: a day beside a note, as that of printing, may be written in another form. */
const paymentMoments = (parts: readonly RowParts[]) =>
  parts.flatMap(({ moment, money }) =>
    moment !== null && [money.amount, money.credit, money.debit].some(({ kind }) => kind === 'NUMBER') ? [moment] : [],
  );

function questionsOf(source: TableSource, layout: Layout, decisions: Decisions): readonly ReadingQuestion[] {
  const questions: ReadingQuestion[] = [];
  if (!source.isEncodingDecided) questions.push('ENCODING');
  if (!layout.isComplete) return [...questions, 'COLUMNS'];
  if (!decisions.isFormDecided) questions.push('NUMBER_FORM');
  if (!decisions.dates.isDecided) questions.push('DATE_ORDER');
  return questions;
}

function understoodOf(
  source: TableSource,
  layout: Layout,
  { form, numberForm, isFormDecided, dates }: Decisions,
  questions: readonly ReadingQuestion[],
  numbering: Numbering,
): Understood {
  return {
    kind: source.kind,
    encoding: source.encoding,
    encodings: source.encodings,
    delimiter: source.delimiter,
    sheets: source.sheets,
    sheet: source.sheet,
    heading: source.rows[layout.heading]?.line ?? null,
    headings: layout.headings,
    columns: layout.columns,
    numberForm: isFormDecided ? numberForm : null,
    numberForms: form.possible,
    dateOrder: dates.isDecided ? dates.order : null,
    dateOrders: dates.orders,
    calendar: dates.calendar,
    numbering,
    isFormKnown: layout.earlier !== null,
    questions,
    sample: sampleOf(source.rows, layout.heading),
  };
}

const emptyReading = (understood: Understood): StatementReading => ({
  understood,
  rows: [],
  skipped: [],
  unread: [],
  closing: null,
  fault: null,
});

function rowTermsOf(
  source: TableSource,
  { columns, references, headings, folded }: Layout,
  { numberForm, dates, hasConvertedDays: isConverted }: Decisions,
  parts: readonly RowParts[],
  reading: ReadingTerms,
): RowTerms {
  const dated = parts.filter(({ moment }) => moment !== null);
  const withBalance = dated.filter(({ money }) => money.balance.kind === 'NUMBER').length;
  const named = headings.findLastIndex((cell) => cell !== '') + 1;
  return {
    reading,
    columns,
    references,
    form: numberForm,
    exponent: reading.exponent,
    hasMixedDebits: hasMixedDebits(parts),
    dates,
    hasConvertedDays: isConverted,
    width:
      headings.length === 0
        ? Number.POSITIVE_INFINITY
        : Math.max(named, ...Object.values(columns).map((one) => one + 1)),
    headings: folded,
    isBalanceOptional: withBalance * 2 < dated.length,
    delimiter: source.delimiter,
  };
}

/** Payments in two currencies cannot be of one account. */
function currencyFault(
  parts: readonly RowParts[],
  outcomes: readonly RowOutcome[],
  { columns }: Layout,
): StatementFault | null {
  let first: string | null = null;
  for (const [index, part] of parts.entries()) {
    const outcome = outcomes[index];
    const isPayment = outcome?.kind === 'ROW' || (outcome?.kind === 'UNREAD' && outcome.row.fault === 'CURRENCY');
    const currency = isPayment ? rowCurrency(part, columns) : null;
    if (currency === null) continue;
    first ??= currency;
    if (currency !== first) return { fault: 'CURRENCY', line: part.row.line };
  }
  return null;
}

/** Rows between two whose amounts are not known, or not yet in the balance. */
function runsOf(outcomes: readonly RowOutcome[]): readonly (readonly StatementRow[])[] {
  const runs: StatementRow[][] = [[]];
  for (const one of outcomes) {
    if (one.kind === 'ROW') runs.at(-1)?.push(one.row);
    if (one.kind === 'UNREAD' || (one.kind === 'SKIPPED' && one.row.reason === 'PENDING')) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
