import { type FileAnswer, fileAnswer } from '@lantern/server-kit';
import { csvFile } from './csv-file.ts';
import type { Cell, Sheet } from './record-sheet.ts';
import { xlsxFile } from './xlsx-file.ts';

async function* onePage(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows;
}

/** A table that lies in memory as a file; callers bound its rows. */
export function tableFile(
  sheet: Sheet,
  rows: readonly (readonly Cell[])[],
  { format, name }: { readonly format: 'CSV' | 'XLSX'; readonly name: string },
): FileAnswer {
  return format === 'CSV'
    ? fileAnswer({ name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', chunks: csvFile(sheet, onePage(rows)) })
    : fileAnswer({
        name: `${name}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        chunks: xlsxFile(sheet, onePage(rows)),
      });
}
