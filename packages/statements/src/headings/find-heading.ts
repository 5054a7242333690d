import type { ColumnField, Columns } from '@lantern/contract/statement-reading';
import type { TextRow } from '../types.ts';
import { isCurrencyName } from '../values/currencies.ts';
import { foldHeading } from './fold-heading.ts';
import { accentedHeading, type KnownHeading, knownHeading } from './words.ts';

/** Where the heading of a table stands, and what its cells say. */
export interface FoundHeading {
  /** Index of the heading among the rows, and of the first row behind it. */
  readonly index: number;
  readonly next: number;
  /** The heading's cells as they are written; a heading of two rows is joined. */
  readonly cells: readonly string[];
  /** Columns of each field, the preferred first. */
  readonly found: ReadonlyMap<ColumnField, readonly number[]>;
}

/** The heading stands among the first rows. */
const MOST_PRELIMINARIES = 200;

const LONGEST_HEADING = 120;
/** Files are read several times while delimiter and encoding are looked for. */
const read = new Map<string, KnownHeading | null>();
const MOST_CACHED = 5_000;

/** What one cell of a heading says; null for texts that are no heading. */
export function headingOf(cell: string): KnownHeading | null {
  if (cell === '' || cell.length > LONGEST_HEADING) return null;
  const known = read.get(cell);
  if (known !== undefined) return known;
  const heading = readHeading(cell);
  if (read.size >= MOST_CACHED) read.clear();
  read.set(cell, heading);
  return heading;
}

/** What one cell of a heading says; its parts may be the same in two languages, or a currency. */
function readHeading(cell: string): KnownHeading | null {
  const whole = accentedHeading(cell) ?? knownHeading(foldHeading(cell));
  if (whole !== null) return whole;
  const parts = cell.split(/[/\n|·:：()（）[\]【】,，–—]|\s-\s/u).map((part) => part.trim());
  const named = parts.filter((part) => part !== '' && !isCurrencyName(part));
  const outside = knownHeading(foldHeading(named.join(' ')));
  if (outside !== null) return outside;
  const known = named
    .map((part) => accentedHeading(part) ?? knownHeading(foldHeading(part)))
    .filter((one) => one !== null);
  const [first] = known;
  if (first === undefined || known.length * 2 < named.length) return bilingual(cell);
  if (known.every(({ field }) => field === first.field)) return first;
  // "Transaction time" says day and time where it stands beside a date.
  return known.every(({ field }) => field === 'date' || field === 'time') ? { field: 'date', rank: first.rank } : null;
}

/** Two languages without a sign between them: `Ngày giao dịch Transaction date`, `交易日期 Date`. */
function bilingual(cell: string): KnownHeading | null {
  const words = cell.split(/\s+/).slice(0, 10);
  for (let split = 1; split < words.length; split += 1) {
    const one = knownHeading(foldHeading(words.slice(0, split).join(' ')));
    const other = knownHeading(foldHeading(words.slice(split).join(' ')));
    if (one !== null && other !== null && one.field === other.field) return one;
  }
  return null;
}

function fieldsOf(headings: readonly (KnownHeading | null)[]): ReadonlyMap<ColumnField, readonly number[]> {
  const ranked = headings
    .flatMap((heading, column) => (heading === null ? [] : [{ ...heading, column }]))
    .sort((one, other) => one.rank - other.rank || one.column - other.column);
  const fields = new Map<ColumnField, number[]>();
  for (const { field, column } of ranked) fields.set(field, [...(fields.get(field) ?? []), column]);
  // A time alone contains the day as well.
  const times = fields.get('time');
  if (times !== undefined && !fields.has('date')) {
    fields.set('date', times);
    fields.delete('time');
  }
  return fields;
}

const isUsable = (fields: ReadonlyMap<ColumnField, readonly number[]>) =>
  fields.has('date') && (fields.has('amount') || fields.has('credit') || fields.has('debit'));

/** Reads a row as the heading, alone or with the row behind it where that says more. */
export function headingAt(rows: readonly TextRow[], index: number): FoundHeading {
  const cells = rows[index]?.cells ?? [];
  const below = rows[index + 1]?.cells ?? [];
  const alone = cells.map(headingOf);
  const known = alone.filter((one) => one !== null).length;
  const isHeadingBelow = below.some((cell) => headingOf(cell) !== null) && below.every((cell) => !/\d{2}/.test(cell));
  const width = Math.max(cells.length, below.length);
  // A line before the heading may have one word of it, as "Currency".
  if (isHeadingBelow && known >= 2) {
    const both = Array.from({ length: width }, (_, column) =>
      [cells[column] ?? '', below[column] ?? ''].filter((cell) => cell !== '').join(' '),
    );
    const joined = both.map((_, column) => {
      const lower = headingOf(below[column] ?? '');
      return lower ?? headingOf(cells[column] ?? '') ?? headingOf(both[column] ?? '');
    });
    const gain = fieldsOf(joined);
    if (joined.filter((one) => one !== null).length >= known && isUsable(gain))
      return { index, next: index + 2, cells: both, found: gain };
  }
  return { index, next: index + 1, cells, found: fieldsOf(alone) };
}

/** The row that says most as a heading; null if none has a date and an amount. `isComplete` false: the best row that has a part of them. */
export function findHeading(
  rows: readonly TextRow[],
): { readonly heading: FoundHeading; readonly isComplete: boolean } | null {
  let best: { heading: FoundHeading; isComplete: boolean; size: number } | null = null;
  for (let index = 0; index < Math.min(rows.length, MOST_PRELIMINARIES); index += 1) {
    if (!(rows[index]?.cells ?? []).some((cell) => headingOf(cell) !== null)) continue;
    const heading = headingAt(rows, index);
    const isComplete = isUsable(heading.found);
    const size = heading.found.size;
    const isBetter = best === null || (isComplete === best.isComplete ? size > best.size : isComplete);
    if (isBetter) best = { heading, isComplete, size };
  }
  return best === null || (!best.isComplete && best.size < 2) ? null : best;
}

/** The heading's columns: of each field the preferred column that is not empty in all rows. */
export function columnsOf(
  found: ReadonlyMap<ColumnField, readonly number[]>,
  rows: readonly TextRow[],
): { readonly columns: Columns; readonly isAmbiguous: boolean } {
  const isFilled = (column: number) => rows.some(({ cells }) => (cells[column] ?? '') !== '');
  const columns: Partial<Record<ColumnField, number>> = {};
  for (const [field, all] of found) columns[field] = all.find(isFilled) ?? all[0] ?? 0;
  const hasSides = columns.credit !== undefined && columns.debit !== undefined;
  const hasOneSide = columns.credit !== undefined || columns.debit !== undefined;
  const isAmbiguous = columns.amount !== undefined && hasOneSide && !hasSides;
  if (hasSides) {
    delete columns.amount;
    delete columns.sign;
  }
  return { columns, isAmbiguous };
}
