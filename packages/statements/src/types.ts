import type {
  Calendar,
  Columns,
  DateOrder,
  Delimiter,
  Encoding,
  FileFault,
  FileKind,
  NumberForm,
  Numbering,
  ReadingQuestion,
  RowFault,
  SkipReason,
} from '@lantern/contract/statement-reading';

/** How a person, or an earlier file of the account, says that a file is read; what is absent is found out. */
export interface ReadingChoices {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  /** Index of the sheet of a workbook. */
  readonly sheet?: number;
  /** Line of the heading, from 1. */
  readonly heading?: number;
  readonly columns?: Columns;
  readonly numberForm?: NumberForm;
  readonly dateOrder?: DateOrder;
  readonly calendar?: Calendar;
  readonly numbering?: Numbering;
}

/** What is stored of an earlier file of the account, for files whose heading row is the same. */
export interface EarlierReading extends ReadingChoices {
  /** Folded cells of the heading row. */
  readonly headings: readonly string[];
}

export interface ReadingTerms {
  /** IANA zone or an offset like `+08:00`: the bank's clock. */
  readonly zone: string;
  /** Decimals of the account's currency. */
  readonly exponent: number;
  /** ISO code of the account's currency. */
  readonly currency: string;
  readonly now: Date;
  /** What the person chose; it wins over everything else. */
  readonly chosen: ReadingChoices;
  /** Readings of earlier files; used where their headings are those of the file, and only as far as its rows allow. */
  readonly earlier: readonly EarlierReading[];
}

export interface TextRow {
  /** Line of the file, from 1; of a workbook the row. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** How the file is read, and what is possible instead. */
export interface Understood {
  readonly kind: FileKind;
  readonly encoding: Encoding | null;
  /** Encodings in which the file can be read, the likely ones first, each with a sample of its letters outside ASCII. */
  readonly encodings: readonly { readonly encoding: Encoding; readonly sample: string }[];
  readonly delimiter: Delimiter | null;
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly heading: number | null;
  /** Cells of the heading row as they are written. */
  readonly headings: readonly string[];
  readonly columns: Columns;
  readonly numberForm: NumberForm | null;
  readonly numberForms: readonly NumberForm[];
  readonly dateOrder: DateOrder | null;
  readonly dateOrders: readonly DateOrder[];
  readonly calendar: Calendar;
  readonly numbering: Numbering;
  /** Whether the columns are those of an earlier file of the account. */
  readonly isFormKnown: boolean;
  /** While there are some, no rows are read. */
  readonly questions: readonly ReadingQuestion[];
  /** The first lines of the file, before the heading too. */
  readonly sample: readonly TextRow[];
}

/** A row of the statement; `amount` and `balance` in minor units, negative for money that left. */
export interface StatementRow {
  readonly line: number;
  /** Instant of the row; the begin of the bank's day when the bank gives only the day. */
  readonly at: Date;
  /** By the bank's clock: `2026-11-27 08:15:00`, or `2026-11-27` alone. */
  readonly local: string;
  readonly hasTime: boolean;
  readonly amount: bigint;
  /** Empty when the file does not say. */
  readonly payer: string;
  /** The texts of the row, of several columns separated by ` | `, with lines that continue them; at most 300 characters. */
  readonly reference: string;
  /** The bank's own number of the row as it is written; empty when it has none, or one that is damaged (5.3E+14, `--`, zeros). */
  readonly number: string;
  /** The account's balance after the row; null when the file does not say. */
  readonly balance: bigint | null;
}

export interface SkippedRow {
  readonly line: number;
  readonly reason: SkipReason;
  /** The row's cells, shortened. */
  readonly text: string;
}

export interface UnreadRow {
  readonly line: number;
  readonly fault: RowFault;
  readonly text: string;
}

/** `line` counts from 1. */
export interface StatementFault {
  readonly fault: FileFault;
  readonly line: number;
}

export interface StatementReading {
  readonly understood: Understood;
  readonly rows: readonly StatementRow[];
  readonly skipped: readonly SkippedRow[];
  readonly unread: readonly UnreadRow[];
  /** The balance after the last row as the file says it: of its column, or of the closing record of CAMT and MT940; else null. */
  readonly closing: bigint | null;
  /** A fault that other choices may mend: balances that do not follow from each other, two currencies. */
  readonly fault: StatementFault | null;
}
