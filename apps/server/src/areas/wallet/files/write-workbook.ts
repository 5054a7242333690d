import writeXlsxFile, { type Row } from 'write-excel-file/node';
import type { Cell, Sheet } from './record-sheet.ts';

/** A table for a workbook: the rows of each page are JSON, which passes from thread to thread at little cost. */
export interface WorkbookTable {
  readonly sheet: Sheet;
  readonly pages: readonly string[];
}

/**
 * Writes a workbook, in a thread of its own (xlsx-file.ts). Texts are text cells, which spreadsheets never run as formulas; amounts are
 * numbers, so that users can sum them.
 */
export async function writeWorkbook({ sheet, pages }: WorkbookTable): Promise<Uint8Array> {
  const rows: Row[] = [sheet.head.map((value) => ({ value, type: String, fontWeight: 'bold' }))];
  for (const page of pages) rows.push(...(JSON.parse(page) as Cell[][]).map((cells) => cells.map(cellOf)));
  const columns = sheet.widths.map((width) => ({ width }));
  // Sheet names must not contain these characters.
  const name = sheet.name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  return writeXlsxFile(rows, { columns, sheet: name, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(cell: Cell): object {
  if (typeof cell === 'string') return { value: cell, type: String };
  const decimals = cell.amount.split('.')[1]?.length ?? 0;
  // Workbooks store numbers as doubles, exact to fifteen digits; longer amounts are written as text.
  const isExact = cell.amount.replaceAll(/\D/g, '').length <= 15;
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return isExact ? { value: Number(cell.amount), type: Number, format } : { value: cell.amount, type: String };
}
