/** How a file of a bank is read: what the reader finds out, and what people may choose instead. */

/** TEXT: a table in text, separated by a delimiter. WORKBOOK: XLSX. CAMT: ISO 20022 camt.052, 053 or 054. MT940: SWIFT MT940 or MT942. */
export const FILE_KINDS = ['TEXT', 'WORKBOOK', 'CAMT', 'MT940'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Encodings of text files, as the Encoding standard names them. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-874',
  'windows-1258',
  'windows-1252',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * What a column contains. `time`: a time of day beside the day in `date`, which may contain a time itself. `sign`: whether the amount beside
 * it came in or went out (CR and DB). `credit` and `debit`: money in and money out in columns of their own.
 */
export const COLUMN_FIELDS = [
  'date',
  'time',
  'amount',
  'sign',
  'credit',
  'debit',
  'payer',
  'reference',
  'number',
  'balance',
  'currency',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];
/** The column of each field, from 0. */
export type Columns = Readonly<Partial<Record<ColumnField, number>>>;

/** POINT: 1,234.50. COMMA: 1.234,50. */
export const NUMBER_FORMS = ['POINT', 'COMMA'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

export const DATE_ORDERS = ['YMD', 'DMY', 'MDY'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** BUDDHIST: years are 543 ahead. */
export const CALENDARS = ['GREGORIAN', 'BUDDHIST'] as const;
export type Calendar = (typeof CALENDARS)[number];

/** UNIQUE: the bank's number of a row is its alone in the account. NONE: numbers repeat, so that they identify nothing. */
export const NUMBERINGS = ['UNIQUE', 'NONE'] as const;
export type Numbering = (typeof NUMBERINGS)[number];

/** What the file leaves open, so that a person decides. */
export const READING_QUESTIONS = ['ENCODING', 'COLUMNS', 'NUMBER_FORM', 'DATE_ORDER'] as const;
export type ReadingQuestion = (typeof READING_QUESTIONS)[number];

/** Why a row is no payment. */
export const SKIP_REASONS = ['ZERO', 'TOTAL', 'NOTE', 'PENDING'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a row cannot be read. EXCHANGED: a spreadsheet may have exchanged day and month. FUTURE: later than the import. COLUMNS: more cells than the heading has columns. */
export const ROW_FAULTS = ['TIME', 'EXCHANGED', 'FUTURE', 'AMOUNT', 'BALANCE', 'COLUMNS', 'CURRENCY'] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** Why a whole file cannot be read. KIND: no file of a known kind. QUOTE: a quote that is never closed. */
export const FILE_FAULTS = ['KIND', 'ENCODING', 'QUOTE', 'EMPTY', 'TOO_LONG', 'BALANCE', 'CURRENCY'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];
