import { Readable } from 'node:stream';
import { type FileAnswer, fileAnswer, isRefusal, type Refusal } from '@lantern/server-kit';
import { csvFile } from './csv-file.ts';
import type { Cell, Sheet } from './record-sheet.ts';
import { xlsxFile } from './xlsx-file.ts';

export interface FileName {
  readonly format: 'CSV' | 'XLSX';
  /** Without the extension. */
  readonly name: string;
}

type Rows = readonly (readonly Cell[])[];

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A table read page by page as a file: CSV is streamed, a workbook is built in memory. The caller limits the rows.
 *
 * @returns OVERLOADED while too many workbooks are being written
 */
export async function pagedFile(
  sheet: Sheet,
  pages: AsyncIterable<Rows>,
  { format, name }: FileName,
): Promise<FileAnswer | Refusal> {
  if (format === 'CSV')
    return fileAnswer({ name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', chunks: csvFile(sheet, pages) });
  const bytes = await xlsxFile(sheet, pages);
  if (isRefusal(bytes)) return bytes;
  return fileAnswer({ name: `${name}.xlsx`, contentType: WORKBOOK, chunks: Readable.from([bytes]) });
}
