import type { Payload, Value } from '@lantern/contract/schemas';
import type { ColumnField } from '@lantern/contract/statement-reading';

type Upload = Payload<'paymentsFinance.previewStatement'>;
type PostedUpload = Payload<'paymentsFinance.importStatement'>;

export type Preview = Value<'paymentsFinance.previewStatement'>;
export type Understood = Preview['understood'];
export type PreviewRow = Preview['rows'][number];
/** What the person chose about the reading of the file; absent choices are found out by the server. */
export type Reading = NonNullable<Upload['reading']>;
export type Columns = Understood['columns'];

/** SAME and OTHER answer whether a row repeats a known payment; LEAVE leaves out a row that cannot be read. */
export type Decision = 'SAME' | 'OTHER' | 'LEAVE';

/** A row that is decided; rows that cannot be read have no kind. */
export interface DecidedRow {
  readonly line: number;
  readonly kind?: PreviewRow['kind'];
}

/** Decides rows; null removes their decisions. */
export type DecideRowsOf = (rows: readonly DecidedRow[], decision: Decision | null) => void;

/** One decision about all rows of a kind, of which the preview shows a part at a time. */
export interface DecisionForAll {
  readonly kind: 'LIKELY' | 'CONFLICT';
  readonly decision: 'SAME' | 'OTHER';
  /** Rows that were not shown when the person decided. */
  readonly hidden: number;
}

export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Base64. */
  readonly content: string;
}

/** A file with everything that the person chose about it. Each change is a new object, by which answers to older ones are recognised. */
export interface ImportDraft {
  readonly file: ChosenFile;
  /** Undefined: as the account's last file. */
  readonly zone: string | undefined;
  readonly reading: Reading;
  /** By line of the file. */
  readonly decisions: ReadonlyMap<number, Decision>;
  /** Kinds of the decided rows, by line: the preview may no longer show them. */
  readonly kinds: ReadonlyMap<number, PreviewRow['kind']>;
  /** Is applied to rows as the next previews show them; null once it covers all of them. */
  readonly forAll: DecisionForAll | null;
  /** Decimal text of the bank's balance as it was last checked; '' for none. */
  readonly closing: string;
  /** Several such changes follow each other quickly, so that the preview waits for the last. */
  readonly isDeciding: boolean;
}

/** A file about whose rows nothing is decided. */
const UNDECIDED = {
  decisions: new Map<number, Decision>(),
  kinds: new Map<number, PreviewRow['kind']>(),
  forAll: null,
  isDeciding: false,
} as const;

/** A new file: choices about the one before do not apply to it. */
export function draftOf(file: ChosenFile): ImportDraft {
  return { file, zone: undefined, reading: {}, closing: '', ...UNDECIDED };
}

/** Choices that are about other contents once this one changes. */
const DEPENDENT: Readonly<Partial<Record<keyof Reading, readonly (keyof Reading)[]>>> = {
  delimiter: ['columns'],
  heading: ['columns'],
  sheet: ['heading', 'columns', 'numberForm', 'dateOrder'],
};

/**
 * Changes how the file is read. Decisions about rows are dropped, because they were made about other contents, and so are choices that
 * depend on the changed one.
 */
export function changeReading(draft: ImportDraft, change: Reading): ImportDraft {
  const dropped = new Set(Object.keys(change).flatMap((name) => DEPENDENT[name as keyof Reading] ?? []));
  const left = Object.entries(draft.reading).filter(([name]) => !dropped.has(name as keyof Reading));
  const reading: Reading = { ...Object.fromEntries(left), ...change };
  return { ...draft, reading, ...UNDECIDED };
}

/** Changes the bank's clock, by which rows of known files are recognised: decisions are dropped. */
export function changeZone(draft: ImportDraft, zone: string): ImportDraft {
  return { ...draft, zone, ...UNDECIDED };
}

/** Decides rows; null removes their decisions. */
export function decide(draft: ImportDraft, rows: readonly DecidedRow[], decision: Decision | null): ImportDraft {
  const decisions = new Map(draft.decisions);
  const kinds = new Map(draft.kinds);
  for (const { line, kind } of rows) {
    if (decision === null) decisions.delete(line);
    else decisions.set(line, decision);
    if (decision === null || kind === undefined) kinds.delete(line);
    else kinds.set(line, kind);
  }
  return { ...draft, decisions, kinds, isDeciding: true };
}

/** Whether the person chose something about the file that leaving the page would lose. */
export function hasChoices(draft: ImportDraft): boolean {
  const { zone, reading, decisions, closing } = draft;
  return zone !== undefined || Object.keys(reading).length > 0 || decisions.size > 0 || closing !== '';
}

/** Sets the bank's balance, a decimal text. */
export function changeClosing(draft: ImportDraft, closing: string): ImportDraft {
  return closing === draft.closing ? draft : { ...draft, closing, isDeciding: false };
}

/** The columns after one of them is set to a field, or to none; the field's column before becomes unused. */
export function assignColumn(columns: Columns, index: number, field: ColumnField | null): Columns {
  const others = Object.entries(columns).filter(([name, at]) => at !== index && name !== field);
  return { ...Object.fromEntries(others), ...(field !== null && { [field]: index }) };
}

function linesOf(decisions: ReadonlyMap<number, Decision>, decision: Decision): number[] {
  return [...decisions].filter(([, one]) => one === decision).map(([line]) => line);
}

/** Longest name of a file that the server takes. */
const NAME_LENGTH = 200;

/** What the server previews. */
export function uploadOf(account: string, draft: ImportDraft): Upload {
  const { file, zone, reading, decisions, closing } = draft;
  return {
    account,
    file: file.content,
    fileName: file.name.slice(0, NAME_LENGTH),
    ...(zone !== undefined && { zone }),
    ...(Object.keys(reading).length > 0 && { reading }),
    ...(decisions.size > 0 && {
      decisions: {
        same: linesOf(decisions, 'SAME'),
        other: linesOf(decisions, 'OTHER'),
        leave: linesOf(decisions, 'LEAVE'),
      },
    }),
    ...(closing !== '' && { closing }),
  };
}

/** What the person confirms beside the rows. */
export interface Confirmation {
  readonly confirmsOld: boolean;
  /** Why the balance does not continue; null if it does. */
  readonly restart: string | null;
}

/** What the server imports: the upload as the preview showed it. */
export function importOf(
  account: string,
  draft: ImportDraft,
  preview: Preview,
  { confirmsOld, restart }: Confirmation,
): PostedUpload {
  return {
    ...uploadOf(account, draft),
    seen: preview.seen,
    ...(confirmsOld && { confirmsOld }),
    ...(restart !== null && { restart: restart.trim() }),
  };
}
