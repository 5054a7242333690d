import type { TableRow } from '../files/read-table.ts';
import { saysNothing } from '../values/cell-text.ts';
import { type RowOutcome, type RowTerms, readRow } from './read-rows.ts';
import type { RowParts } from './row-parts.ts';
import { isEndOfTable } from './summary-words.ts';

/**
 * Reads all rows. Lines that continue the text of the payment above them are read as part of its reference, and are listed as skipped notes.
 */
export function readRows(parts: readonly RowParts[], terms: RowTerms): readonly RowOutcome[] {
  const outcomes = parts.map((one) => readRow(one, terms));
  return outcomes.map((outcome, index) => {
    const part = parts[index];
    if (outcome.kind !== 'ROW' || part === undefined) return outcome;
    const further = continuationsOf(parts, outcomes, index, terms);
    return further.length === 0 ? outcome : readRow({ ...part, row: continued(part.row, further, terms) }, terms);
  });
}

/** The rows below a payment that continue its text. */
function continuationsOf(
  parts: readonly RowParts[],
  outcomes: readonly RowOutcome[],
  index: number,
  terms: RowTerms,
): readonly TableRow[] {
  const found: TableRow[] = [];
  let above = parts[index]?.row;
  for (let at = index + 1; at < parts.length; at += 1) {
    const [row, outcome] = [parts[at]?.row, outcomes[at]];
    const isNote = outcome?.kind === 'SKIPPED' && outcome.row.reason === 'NOTE';
    if (row === undefined || above === undefined || !isNote) break;
    if (!isDirectlyBelow(row, above) || !isContinuation(row, terms)) break;
    found.push(row);
    above = row;
  }
  return found;
}

/** An empty line ends the text of a payment. Cells of several lines make a row of a text file as high. */
const isDirectlyBelow = (row: TableRow, above: TableRow) =>
  row.line <= above.line + above.cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);

/** Only columns of the reference have text. Text in the first column alone is a sentence below the table, lines of dashes divide it. */
function isContinuation({ cells }: TableRow, { columns, references }: RowTerms): boolean {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]));
  return (
    filled.some(({ column }) => column > 0) &&
    filled.every(({ column }) => column === columns.reference || references.includes(column)) &&
    !filled.some(({ cell }) => saysNothing(cell) || isEndOfTable(cell))
  );
}

/** The row with the texts of other rows behind its own, column by column. */
function continued(row: TableRow, further: readonly TableRow[], { columns, references }: RowTerms): TableRow {
  const textColumns = [columns.reference, ...references].filter((column) => column !== undefined);
  const width = Math.max(row.cells.length, ...textColumns.map((column) => column + 1));
  const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? '');
  for (const column of textColumns) {
    const texts = [row, ...further].map((one) => one.cells[column] ?? '');
    cells[column] = texts.filter((text) => !saysNothing(text)).join(' ');
  }
  return { ...row, cells };
}
