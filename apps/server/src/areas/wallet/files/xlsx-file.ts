import type { Row } from 'write-excel-file/node';
import type { Cell, Sheet } from './record-sheet.ts';

/**
 * A table as a workbook. It is built in memory, so the caller limits the rows. Texts are text cells, which spreadsheets never run as
 * formulas; amounts are numbers, so that users can sum them.
 */
export async function* xlsxFile(
  sheet: Sheet,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  // Loaded at its first use, because it would lengthen every start.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const rows: Row[] = [sheet.head.map((value) => ({ value, type: String, fontWeight: 'bold' }))];
  for await (const page of pages) rows.push(...page.map((cells) => cells.map(cellOf)));
  const columns = sheet.widths.map((width) => ({ width }));
  // Sheet names must not contain these characters.
  const name = sheet.name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  yield await writeXlsxFile(rows, { columns, sheet: name, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(cell: Cell): object {
  if (typeof cell === 'string') return { value: cell, type: String };
  const decimals = cell.amount.split('.')[1]?.length ?? 0;
  // Workbooks store numbers as doubles, exact to fifteen digits; longer amounts are written as text.
  const isExact = cell.amount.replaceAll(/\D/g, '').length <= 15;
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return isExact ? { value: Number(cell.amount), type: Number, format } : { value: cell.amount, type: String };
}
