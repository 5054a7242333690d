import type { ColumnField, Columns } from '@lantern/contract/statement-reading';
import type { TableRow } from './files/read-table.ts';
import { columnsOf, findHeading, headingAt } from './headings/find-heading.ts';
import { foldHeading } from './headings/fold-heading.ts';
import { directionOf } from './rows/signs.ts';
import type { EarlierReading, ReadingChoices } from './types.ts';
import { readMoneyCell } from './values/numbers.ts';

/** Where heading and columns of a table are. */
export interface Layout {
  /** Index of the heading among the rows; -1 without one. */
  readonly heading: number;
  readonly headings: readonly string[];
  readonly folded: readonly string[];
  readonly columns: Columns;
  /** Further columns of texts by their headings, in the order of the table; empty where no column is the reference. */
  readonly references: readonly number[];
  /** Whether the columns have what rows need: a day, and an amount or money in or out. */
  readonly isComplete: boolean;
  /** Rows behind the heading. */
  readonly body: readonly TableRow[];
  readonly preliminaries: readonly TableRow[];
  readonly earlier: EarlierReading | null;
}

const MOST_PRELIMINARIES = 200;

const isComplete = (columns: Columns) =>
  columns.date !== undefined &&
  (columns.amount !== undefined || columns.credit !== undefined || columns.debit !== undefined);

/** Folded cells of a heading without empty ones at its end. */
export function foldedHeadings(cells: readonly string[]): readonly string[] {
  const folded = cells.map(foldHeading);
  const last = folded.findLastIndex((cell) => cell !== '');
  return folded.slice(0, last + 1);
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((cell, index) => cell === other[index]);

/** The earlier file whose heading row this file has too, and where it stands. */
function findEarlier(rows: readonly TableRow[], earlier: readonly EarlierReading[]) {
  for (const one of earlier) {
    if (one.headings.length === 0) continue;
    for (let index = 0; index < Math.min(rows.length, MOST_PRELIMINARIES); index += 1) {
      const cells = rows[index]?.cells ?? [];
      if (isEqual(foldedHeadings(cells), one.headings)) return { one, heading: { ...headingAt(rows, index), cells } };
      const joined = headingAt(rows, index);
      if (joined.next > index + 1 && isEqual(foldedHeadings(joined.cells), one.headings))
        return { one, heading: joined };
    }
  }
  return null;
}

/** Finds heading and columns: as chosen, as an earlier file of the same heading had them, or by the words of the heading. */
export function layoutOf(
  rows: readonly TableRow[],
  chosen: ReadingChoices,
  earlier: readonly EarlierReading[],
): Layout {
  const known = findEarlier(rows, earlier);
  const atChosen = rows.findIndex(({ line }) => line === chosen.heading);
  const isChosen = chosen.heading !== undefined && atChosen !== -1;
  const found = isChosen ? null : findHeading(rows);
  const heading = isChosen ? headingAt(rows, atChosen) : (known?.heading ?? found?.heading ?? null);
  const applies = known !== null && heading !== null && known.heading.index === heading.index;
  const body = rows.slice(heading?.next ?? 0);
  const cells = heading?.cells ?? [];
  const recognised = columnsOf(heading?.found ?? new Map<ColumnField, readonly number[]>(), body);
  const earlierColumns = applies ? known.one.columns : undefined;
  const signed = withSign(recognised.columns, cells, body);
  const columns = chosen.columns ?? earlierColumns ?? signed.columns;
  const isFound = !recognised.isAmbiguous && !signed.isDoubtful;
  const isCertain = chosen.columns !== undefined || earlierColumns !== undefined || isFound;
  return {
    heading: heading?.index ?? -1,
    headings: cells,
    folded: foldedHeadings(cells),
    columns,
    references: furtherTexts(heading?.found.get('reference') ?? [], columns),
    isComplete: isComplete(columns) && isCertain,
    body,
    preliminaries: rows.slice(0, heading?.index ?? 0),
    earlier: applies ? known.one : null,
  };
}

function furtherTexts(texts: readonly number[], columns: Columns): readonly number[] {
  if (columns.reference === undefined) return [];
  const used = new Set(Object.values(columns));
  return texts.filter((column) => !used.has(column)).sort((one, other) => one - other);
}

/**
 * A column that says nothing but CR and DB is the sign, whatever its heading is. One of another name that says only DB could be something
 * else, as the kind of a card: then it is doubtful.
 */
function withSign(
  columns: Columns,
  headings: readonly string[],
  body: readonly TableRow[],
): { readonly columns: Columns; readonly isDoubtful: boolean } {
  const { amount, date, sign } = columns;
  if (amount === undefined || date === undefined || sign !== undefined) return { columns, isDoubtful: false };
  const rows = body.filter(({ cells }) => readMoneyCell(cells[amount] ?? '').kind === 'NUMBER' && cells[date] !== '');
  const used = new Set(Object.values(columns));
  const width = Math.max(headings.length, ...rows.slice(0, 50).map(({ cells }) => cells.length));
  const free = Array.from({ length: width }, (_, column) => column).filter((column) => !used.has(column));
  for (const column of free.sort((one, other) => Math.abs(one - amount) - Math.abs(other - amount))) {
    const isUnnamed = foldHeading(headings[column] ?? '') === '';
    const filled = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    const directions = new Set(filled.map((cell) => directionOf(cell, isUnnamed)));
    if (filled.length === 0 || filled.length * 2 < rows.length || directions.has(null)) continue;
    const isDoubtful = !isUnnamed && !directions.has('IN');
    return { columns: { ...columns, sign: column }, isDoubtful };
  }
  return { columns, isDoubtful: false };
}
