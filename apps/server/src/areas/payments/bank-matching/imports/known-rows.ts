import type { StatementRow } from '@lantern/statements';
import { nameKey } from '@lantern/text/names';

/** An imported row of the account, as far as it is compared. */
export interface KnownRow {
  readonly id: bigint;
  readonly importId: bigint;
  /** Digest of the file that it came with, and of that file's headings, hexadecimal; null for rows of older versions. */
  readonly digest: string;
  readonly shape: string | null;
  readonly fileLine: number | null;
  /** By the bank's clock: `2026-11-27 08:15:00`, or the day alone. */
  readonly local: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly reference: string;
  /** Folded. */
  readonly number: string;
  readonly balance: bigint | null;
}

/** A row of a file with its folded number, which is empty where numbers do not identify rows. */
export type FileRow = StatementRow;

export type RowKind = 'NEW' | 'KNOWN' | 'LIKELY' | 'CONFLICT';

/** What a row resembles: an imported row, or the row of a line of the same file. */
export type Twin = { readonly known: KnownRow } | { readonly row: FileRow };

export interface ComparedRow {
  readonly row: FileRow;
  readonly kind: RowKind;
  readonly twin: Twin | null;
}

interface Compared {
  readonly local: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly number: string;
  readonly balance: bigint | null;
}

/** Pauses where the event loop has worked for some milliseconds. */
type Pace = () => Promise<void> | undefined;

const DAY_LENGTH = 10;
export const dayOf = (local: string): string => local.slice(0, DAY_LENGTH);
const hasTime = (local: string) => local.length > DAY_LENGTH;
const place = ({ local, amount }: Compared) => `${dayOf(local)}|${amount}`;

/**
 * Whether two names may be those of one payer: equal, missing, or one within the other, as banks add numbers and titles.
 * @param one key of a name (`nameKey`)
 */
export function maySamePayer(one: string, other: string): boolean {
  if (one === '' || other === '' || one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return ` ${long} `.includes(` ${short} `);
}

/** Which row of the account each row of a file is. An imported row is the twin of one row at most. */
class Comparison {
  readonly #found = new Map<FileRow, ComparedRow>();
  readonly #taken = new Set<KnownRow>();
  readonly #rows: readonly FileRow[];
  readonly #known: readonly KnownRow[];
  readonly #payers = new Map<Compared, string>();

  constructor(rows: readonly FileRow[], known: readonly KnownRow[]) {
    this.#rows = rows;
    this.#known = known;
  }

  /** Folds each payer once: a row may be compared with thousands. */
  async foldPayers(pace: Pace): Promise<void> {
    for (const row of [...this.#rows, ...this.#known]) {
      await pace();
      this.#payers.set(row, nameKey(row.payer));
    }
  }

  maySamePayer(row: Compared, other: Compared): boolean {
    return maySamePayer(this.#payers.get(row) ?? '', this.#payers.get(other) ?? '');
  }

  isSameContent(row: Compared, other: Compared): boolean {
    return place(row) === place(other) && this.maySamePayer(row, other);
  }

  open(): readonly FileRow[] {
    return this.#rows.filter((row) => !this.#found.has(row));
  }

  settle(row: FileRow, kind: RowKind, twin: Twin | null): void {
    this.#found.set(row, { row, kind, twin });
    if (twin !== null && 'known' in twin) this.#taken.add(twin.known);
  }

  /** Imported rows that are no twin yet, by a key. */
  async index(
    key: (row: KnownRow) => string | null,
    pace: Pace,
  ): Promise<{ readonly take: (key: string) => readonly KnownRow[] }> {
    const rows = new Map<string, KnownRow[]>();
    for (const row of this.#known) {
      await pace();
      const at = key(row);
      if (at === null || this.#taken.has(row)) continue;
      const there = rows.get(at);
      if (there) there.push(row);
      else rows.set(at, [row]);
    }
    return { take: (at) => (rows.get(at) ?? []).filter((row) => !this.#taken.has(row)) };
  }

  outcome(): readonly ComparedRow[] {
    return this.#rows.map((row) => this.#found.get(row) ?? { row, kind: 'NEW', twin: null });
  }
}

interface Source {
  /** Digest of the file and of its headings, hexadecimal. */
  readonly digest: string;
  readonly shape: string;
}

/**
 * Compares the rows of a file with those of the account. Strong evidence first, so that an imported row is the twin of the row that it is:
 * the number, the balance after the row, the same second with the same text. The same line of the same file, and the same day, amount and
 * payer, are likely the same (a bank that gives only days may write the same file twice), unless both rows come in one form and differ in
 * number, balance or time.
 * @param rows with folded numbers; an empty one identifies nothing
 * @param known rows of the account with an amount, a day or a number of the file
 */
export async function compareRows(
  rows: readonly FileRow[],
  known: readonly KnownRow[],
  source: Source,
  pace: Pace,
): Promise<readonly ComparedRow[]> {
  const comparison = new Comparison(rows, known);
  await comparison.foldPayers(pace);
  await byNumber(comparison, pace);
  await byBalance(comparison, pace);
  await bySecond(comparison, rows, pace);
  await bySameFile(comparison, source, pace);
  await byLikeness(comparison, source, pace);
  return comparison.outcome();
}

/** The same file again, or one that was read otherwise before and has other contents in the same lines. */
async function bySameFile(comparison: Comparison, { digest }: Source, pace: Pace) {
  const index = await comparison.index((row) => (row.digest === digest ? String(row.fileLine) : null), pace);
  for (const row of comparison.open()) {
    await pace();
    const [known] = index.take(String(row.line));
    if (known) comparison.settle(row, place(row) === place(known) ? 'LIKELY' : 'CONFLICT', { known });
  }
}

async function byNumber(comparison: Comparison, pace: Pace) {
  const index = await comparison.index(({ number }) => number || null, pace);
  const inFile = new Map<string, FileRow>();
  for (const row of comparison.open()) {
    await pace();
    if (row.number === '') continue;
    const before = inFile.get(row.number);
    const found = index.take(row.number);
    const known = found.find((one) => comparison.isSameContent(row, one)) ?? found[0];
    if (known) comparison.settle(row, comparison.isSameContent(row, known) ? 'KNOWN' : 'CONFLICT', { known });
    else if (before)
      comparison.settle(row, comparison.isSameContent(row, before) ? 'LIKELY' : 'CONFLICT', { row: before });
    if (!before) inFile.set(row.number, row);
  }
}

async function byBalance(comparison: Comparison, pace: Pace) {
  const at = (row: Compared) => (row.balance === null ? null : `${place(row)}|${row.balance}`);
  const index = await comparison.index(at, pace);
  for (const row of comparison.open()) {
    await pace();
    const key = at(row);
    const known = key === null ? undefined : index.take(key).find((one) => !isOtherNumber(row, one));
    if (known) comparison.settle(row, 'KNOWN', { known });
  }
}

/** Times that all end with whole minutes are no evidence: two payments may share a minute. */
async function bySecond(comparison: Comparison, rows: readonly FileRow[], pace: Pace) {
  if (!rows.some(({ local }) => hasTime(local) && !local.endsWith(':00'))) return;
  const at = ({ local, amount, payer, reference }: Pick<KnownRow, 'local' | 'amount' | 'payer' | 'reference'>) =>
    hasTime(local) ? JSON.stringify([local, amount.toString(), nameKey(payer), nameKey(reference)]) : null;
  const index = await comparison.index(at, pace);
  for (const row of comparison.open()) {
    await pace();
    const key = at(row);
    const known = key === null ? undefined : index.take(key).find((one) => !isOtherNumber(row, one));
    if (known) comparison.settle(row, 'KNOWN', { known });
  }
}

async function byLikeness(comparison: Comparison, { shape }: Source, pace: Pace) {
  const index = await comparison.index(place, pace);
  for (const row of comparison.open()) {
    await pace();
    const known = index
      .take(place(row))
      .find((one) => comparison.maySamePayer(row, one) && !(one.shape === shape && isOther(row, one)));
    if (known) comparison.settle(row, 'LIKELY', { known });
  }
}

const isOtherNumber = (row: Compared, known: Compared) =>
  row.number !== '' && known.number !== '' && row.number !== known.number;

/** Whether two rows of one form are surely two payments. */
function isOther(row: Compared, known: Compared): boolean {
  if (isOtherNumber(row, known)) return true;
  if (row.balance !== null && known.balance !== null && row.balance !== known.balance) return true;
  return hasTime(row.local) && hasTime(known.local) && row.local !== known.local;
}
