import { type FileAnswer, fileAnswer } from '@lantern/server-kit';
import { csvFile } from './csv-file.ts';
import type { Cell, Sheet } from './record-sheet.ts';
import { xlsxFile } from './xlsx-file.ts';

export interface FileName {
  readonly format: 'CSV' | 'XLSX';
  /** Without the extension. */
  readonly name: string;
}

type Rows = readonly (readonly Cell[])[];

/** A table read page by page as a file: CSV is streamed, a workbook is built in memory. The caller limits the rows. */
export function pagedFile(sheet: Sheet, pages: AsyncIterable<Rows>, { format, name }: FileName): FileAnswer {
  return format === 'CSV'
    ? fileAnswer({ name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', chunks: csvFile(sheet, pages) })
    : fileAnswer({
        name: `${name}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        chunks: xlsxFile(sheet, pages),
      });
}
