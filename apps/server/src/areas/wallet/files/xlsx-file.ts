import writeXlsxFile, { type Row } from 'write-excel-file/node';
import type { Cell, Sheet } from './record-sheet.ts';

/**
 * A table as a workbook. It is held in memory while it is packed: callers bound the rows. Texts are cells of text, which no
 * spreadsheet runs; amounts are numbers, because that is what people add up in one.
 */
export async function* xlsxFile(
  sheet: Sheet,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const rows: Row[] = [sheet.head.map((value) => ({ value, type: String, fontWeight: 'bold' }))];
  for await (const page of pages) rows.push(...page.map((cells) => cells.map(cellOf)));
  const columns = sheet.widths.map((width) => ({ width }));
  // The names of sheets may not hold these signs.
  const name = sheet.name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  yield await writeXlsxFile(rows, { columns, sheet: name, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(cell: Cell): object {
  if (typeof cell === 'string') return { value: cell, type: String };
  const decimals = cell.amount.split('.')[1]?.length ?? 0;
  // A workbook knows no exact decimals; fifteen digits come back as they went in, and longer amounts travel as text.
  const isExact = cell.amount.replaceAll(/\D/g, '').length <= 15;
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return isExact ? { value: Number(cell.amount), type: Number, format } : { value: cell.amount, type: String };
}
