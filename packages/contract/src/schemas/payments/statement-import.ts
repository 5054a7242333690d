import Type from 'typebox';
import {
  CALENDARS,
  COLUMN_FIELDS,
  DATE_ORDERS,
  DELIMITERS,
  ENCODINGS,
  FILE_FAULTS,
  FILE_KINDS,
  NUMBER_FORMS,
  NUMBERINGS,
  READING_QUESTIONS,
  ROW_FAULTS,
  SKIP_REASONS,
} from '../../statement-reading.ts';
import { Amount, Id, Instant, Nullable, OneOf, Text, Zone } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';
import { TypedAmount } from '../typed-amount.ts';

/** A statement of 2 MB in base64. */
const STATEMENT_LENGTH = 2_796_204;
/** Rows that a file may have. */
const MOST_ROWS = 5_000;
/** Lines that a file may have, with preliminaries, totals and empty lines. */
const MOST_LINES = 20_000;

/** POSTED: all at once. WAITING: rows wait for a second person, who makes it CONFIRMED or REFUSED. REVERSED: reversed by two people. */
export const StatementImportState = OneOf('POSTED', 'WAITING', 'CONFIRMED', 'REFUSED', 'REVERSED');

const Column = Type.Optional(Type.Integer({ minimum: 0, maximum: 199 }));
const ColumnsOfFile = Type.Object(
  Object.fromEntries(COLUMN_FIELDS.map((field) => [field, Column])) as Record<
    (typeof COLUMN_FIELDS)[number],
    typeof Column
  >,
);

/** What a person says about the file; the rest is found out. */
const ReadingChoices = Type.Object({
  encoding: Type.Optional(OneOf(...ENCODINGS)),
  delimiter: Type.Optional(OneOf(...DELIMITERS)),
  sheet: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  /** Line of the heading, from 1. */
  heading: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  columns: Type.Optional(ColumnsOfFile),
  numberForm: Type.Optional(OneOf(...NUMBER_FORMS)),
  dateOrder: Type.Optional(OneOf(...DATE_ORDERS)),
  calendar: Type.Optional(OneOf(...CALENDARS)),
  numbering: Type.Optional(OneOf(...NUMBERINGS)),
});

const Line = Type.Integer({ minimum: 1, maximum: MOST_LINES });
const LinesOfFile = Type.Array(Line, { maxItems: MOST_ROWS });

/** What people decide about rows, by their lines in the file. */
const Decisions = Type.Object({
  /** The payment is known already. */
  same: Type.Optional(LinesOfFile),
  /** Another payment that looks alike: LIKELY, CONFLICT or KNOWN. */
  other: Type.Optional(LinesOfFile),
  /** A row that cannot be read is no payment. */
  leave: Type.Optional(LinesOfFile),
});

const UPLOAD = {
  account: Text(40, 1),
  /** The file, base64. */
  file: Text(STATEMENT_LENGTH, 1),
  fileName: Shown(200),
  /** The bank's clock: an IANA zone or an offset like +07:00; absent: as before. */
  zone: Type.Optional(Zone),
  reading: Type.Optional(ReadingChoices),
  decisions: Type.Optional(Decisions),
  /** The bank's balance after the last row; absent where the file says it. */
  closing: Type.Optional(TypedAmount),
};

const RawRow = Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) });

const UnderstoodFile = Type.Object({
  kind: OneOf(...FILE_KINDS),
  encoding: Nullable(OneOf(...ENCODINGS)),
  encodings: Type.Array(Type.Object({ encoding: OneOf(...ENCODINGS), sample: Type.String() })),
  delimiter: Nullable(OneOf(...DELIMITERS)),
  sheets: Type.Array(Type.String()),
  sheet: Type.Integer(),
  heading: Nullable(Type.Integer()),
  headings: Type.Array(Type.String()),
  columns: ColumnsOfFile,
  numberForm: Nullable(OneOf(...NUMBER_FORMS)),
  numberForms: Type.Array(OneOf(...NUMBER_FORMS)),
  dateOrder: Nullable(OneOf(...DATE_ORDERS)),
  dateOrders: Type.Array(OneOf(...DATE_ORDERS)),
  calendar: OneOf(...CALENDARS),
  numbering: OneOf(...NUMBERINGS),
  isFormKnown: Type.Boolean(),
  questions: Type.Array(OneOf(...READING_QUESTIONS)),
  /** The first lines of the file. */
  sample: Type.Array(RawRow),
});

/**
 * NEW: not known. KNOWN: the same number, balance or second with the same contents. LIKELY: the same day, amount and payer. CONFLICT: the
 * same number with other contents. LIKELY and CONFLICT are decided by people, who
 * may overrule KNOWN.
 */
export const StatementRowKind = OneOf('NEW', 'KNOWN', 'LIKELY', 'CONFLICT');

const PreviewRow = Type.Object({
  line: Type.Integer(),
  at: Instant,
  /** By the bank's clock, with or without a time of day. */
  local: Type.String(),
  amount: Amount,
  payer: Type.String(),
  reference: Type.String(),
  number: Type.String(),
  kind: StatementRowKind,
  /** What people decided; about a KNOWN row only that it is another payment. */
  decision: Nullable(OneOf('SAME', 'OTHER')),
  /** The row that it resembles: an imported one, or one of the same file (importId null). */
  twin: Nullable(
    Type.Object({
      importId: Nullable(Id),
      line: Nullable(Type.Integer()),
      local: Type.String(),
      amount: Amount,
      payer: Type.String(),
      reference: Type.String(),
      number: Type.String(),
    }),
  ),
});

const RowCounts = Type.Object({
  /** Rows of the file that are payments. */
  rows: Type.Integer(),
  fresh: Type.Integer(),
  known: Type.Integer(),
  likely: Type.Integer(),
  conflicts: Type.Integer(),
  skipped: Type.Integer(),
  unread: Type.Integer(),
  /** LIKELY, CONFLICT and unread rows without a decision. */
  undecided: Type.Integer(),
  /** Rows to be posted that are older than two months. */
  old: Type.Integer(),
});

export const statementImportSchemas = {
  /** Reads a file of the bank and shows what an import of it would do; nothing is stored. */
  'paymentsFinance.previewStatement': {
    payload: Type.Object(UPLOAD),
    value: Type.Object({
      zone: Type.String(),
      understood: UnderstoodFile,
      /** Why no rows are shown although no question is open; other choices may mend it. */
      fault: Nullable(Type.Object({ fault: OneOf(...FILE_FAULTS), line: Type.Integer() })),
      counts: RowCounts,
      /** Rows to decide, open ones first, known rows and unread ones, up to 500 each; new and skipped rows up to 50. */
      rows: Type.Array(PreviewRow),
      skipped: Type.Array(Type.Object({ line: Type.Integer(), reason: OneOf(...SKIP_REASONS), text: Type.String() })),
      unread: Type.Array(
        Type.Object({
          line: Type.Integer(),
          fault: OneOf(...ROW_FAULTS),
          text: Type.String(),
          isLeftOut: Type.Boolean(),
        }),
      ),
      /** Sums of the rows to be posted; undecided rows do not count. */
      moneyIn: Amount,
      moneyOut: Amount,
      firstOld: Nullable(Type.String()),
      balance: Type.Object({
        /** By our rows; null before the first confirmed statement. */
        known: Nullable(Amount),
        /** The bank's after the last row: of the file, or as typed; null while unknown. */
        closing: Nullable(Amount),
        /** The file says its closing balance. */
        isInFile: Type.Boolean(),
        /** What the known balance and the rows to be posted lead to. */
        reached: Nullable(Amount),
        difference: Nullable(Amount),
        /** The one decision for all LIKELY rows that leads to the bank's balance; null if neither or both do. */
        proposal: Nullable(OneOf('SAME', 'OTHER')),
      }),
      /** The same file was imported before. */
      sameFile: Nullable(
        Type.Object({ importId: Id, operator: Type.String(), at: Instant, state: StatementImportState }),
      ),
      /** What is posted is what was shown: to be given to the import. */
      seen: Type.String(),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_FORMAT', 'FIELD_RULE', 'AMOUNT_INVALID', 'OVERLOADED'],
  },
  /**
   * Imports the bank's file as its preview showed it. New rows must lead from the known balance to `closing`. What exceeds the sum that one
   * person may post in a day, the first statement of an account, a `restart`, a file with rows left out, and rows that people decided to
   * be another payment wait for a second person.
   */
  'paymentsFinance.importStatement': {
    payload: Type.Object({
      ...UPLOAD,
      /** `seen` of the preview that the person was shown. */
      seen: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      /** The rows older than two months are meant. */
      confirmsOld: Type.Optional(Type.Boolean()),
      /** Why the balance does not continue: rows are missing that the bank cannot give. */
      restart: Type.Optional(ShownLines(300, 3)),
    }),
    value: Type.Object({
      importId: Id,
      lines: Type.Integer(),
      /** Number of new rows, of those that wait for a second person, and of those that are known. */
      fresh: Type.Integer(),
      waiting: Type.Integer(),
      known: Type.Integer(),
      matched: Type.Integer(),
      unmatched: Type.Integer(),
      requestId: Nullable(Id),
    }),
    refusals: [
      ...['FORBIDDEN', 'NOT_FOUND', 'STATEMENT_FORMAT', 'STATEMENT_CLOSING', 'STATEMENT_BALANCE', 'STATEMENT_WAITS'],
      ...['STATEMENT_QUESTION', 'STATEMENT_UNDECIDED', 'STATEMENT_OLD', 'STATEMENT_CHANGED'],
      ...['FIELD_RULE', 'AMOUNT_INVALID', 'REQUEST_STATE', 'OVERLOADED'],
    ],
  },
} as const;
