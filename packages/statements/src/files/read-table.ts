import { DELIMITERS, type Delimiter } from '@lantern/contract/statement-reading';
import { type CsvError, parse } from 'csv-parse/sync';
import { findHeading } from '../headings/find-heading.ts';
import type { StatementFault, TextRow } from '../types.ts';
import { cleanCell } from '../values/cell-text.ts';
import { readMoment } from '../values/written-days.ts';
import { LONGEST_CELL, MOST_COLUMNS, MOST_LINES } from './limits.ts';
import { checkQuotes } from './quotes.ts';

/** A row of a table; `numbers` are the columns whose cells a workbook stores as numbers, written with a point. */
export interface TableRow extends TextRow {
  readonly numbers?: ReadonlySet<number>;
}

export interface TextTable {
  readonly rows: readonly TableRow[];
  readonly delimiter: Delimiter;
}

/** Lines by which the delimiter is recognised. */
const MOST_JUDGED = 500;

/**
 * Reads the rows of a text table; rows without any content are left out.
 * @param chosen the delimiter that a person chose
 */
export function readTable(text: string, chosen: Delimiter | undefined): TextTable | StatementFault {
  const unified = text.replaceAll(/\r\n?/g, '\n');
  const named = /^sep=([,;\t|])\n/i.exec(unified);
  // The line stays as an empty one, so that others keep their numbers.
  const body = named === null ? unified : unified.slice(named[0].length - 1);
  const lines = body.split('\n');
  if (lines.length > MOST_LINES + 1) return { fault: 'TOO_LONG', line: MOST_LINES + 1 };
  const delimiter = chosen ?? DELIMITERS.find((one) => one === named?.[1]) ?? delimiterOf(lines);
  const width = widthOf(lines, delimiter);
  const checked = checkQuotes(body, delimiter, (line) => isSwallowedRow(line, delimiter, width));
  if ('line' in checked) return { fault: 'QUOTE', line: checked.line };
  const rows = parseRows(checked.text, delimiter);
  return 'fault' in rows ? rows : { rows, delimiter };
}

function parseRows(text: string, delimiter: Delimiter): readonly TableRow[] | StatementFault {
  const rows: TableRow[] = [];
  let records: readonly { readonly record: string[]; readonly info: { readonly lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      // Quotes inside of cells without quotes are text; those around cells are checked before.
      relax_quotes: true,
      info: true,
    }) as unknown as typeof records;
  } catch (error) {
    return { fault: 'QUOTE', line: (error as CsvError & { lines?: number }).lines ?? 1 };
  }
  let line = 1;
  for (const { record } of records) {
    const start = line;
    line += 1 + record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    if (record.length > MOST_COLUMNS && record.slice(MOST_COLUMNS).some((cell) => cell.trim() !== ''))
      return { fault: 'TOO_LONG', line: start };
    if (record.some((cell) => cell.length > LONGEST_CELL)) return { fault: 'TOO_LONG', line: start };
    const cells = record.slice(0, MOST_COLUMNS).map(cleanCell);
    if (cells.some((cell) => cell !== '')) rows.push({ line: start, cells });
  }
  return rows;
}

/** Cells of one line, without regard to cells of several lines. */
function splitLine(line: string, delimiter: Delimiter): readonly string[] {
  const cells: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length && cells.length < MOST_COLUMNS; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] === delimiter && !isQuoted) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  cells.push(line.slice(from));
  return cells.map((cell) => cleanCell(cell.slice(0, LONGEST_CELL).replaceAll('"', '')));
}

/** How many lines have the most frequent number of cells, and that number. */
function commonWidth(
  lines: readonly string[],
  delimiter: Delimiter,
): { readonly count: number; readonly width: number } {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const width = splitLine(line, delimiter).length;
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  let best = { count: 0, width: 1 };
  for (const [width, count] of counts) {
    if (count > best.count || (count === best.count && width > best.width)) best = { count, width };
  }
  return best;
}

const widthOf = (lines: readonly string[], delimiter: Delimiter) =>
  commonWidth(lines.slice(0, MOST_JUDGED), delimiter).width;

/** The delimiter that shows a heading; without one that which most lines have equally often. */
function delimiterOf(all: readonly string[]): Delimiter {
  const lines = all.filter((line) => line.trim() !== '').slice(0, MOST_JUDGED);
  const scores = DELIMITERS.map((delimiter) => {
    const heading = findHeading(lines.map((line, index) => ({ line: index, cells: splitLine(line, delimiter) })));
    const fields = heading === null ? 0 : heading.heading.found.size + (heading.isComplete ? 20 : 0);
    return { delimiter, fields, ...commonWidth(lines, delimiter) };
  });
  return scores.reduce((best, one) => {
    const differences = [one.fields - best.fields, one.count - best.count, one.width - best.width];
    return (differences.find((difference) => difference !== 0) ?? 0) > 0 ? one : best;
  }).delimiter;
}

/** A line inside a quoted cell that is a row: it has about as many cells as the others, or begins with a date. */
function isSwallowedRow(line: string, delimiter: Delimiter, width: number): boolean {
  const cells = splitLine(line, delimiter);
  if (cells.length < 2) return false;
  return (
    cells.length >= Math.max(3, width - 1) ||
    cells.slice(0, 3).some((cell) => /\d/.test(cell) && readMoment(cell) !== null)
  );
}
