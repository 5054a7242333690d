import { createPacer, type Refusal, refuse } from '@lantern/server-kit';
import { createThreads } from '@lantern/server-kit/threads';
import type { Cell, Sheet } from './record-sheet.ts';
import type { WorkbookTable, writeWorkbook } from './write-workbook.ts';

const PROGRAM = import.meta.url.endsWith('.ts') ? './write-workbook.ts' : './write-workbook.mjs';
/** Ten thousand rows take half a second to write. */
const threads = createThreads(new URL(PROGRAM, import.meta.url), { threads: 1, waiting: 16 });

/**
 * A table as a workbook. It is built in memory, so the caller limits the rows.
 *
 * @returns its bytes, or OVERLOADED while too many are being written
 */
export async function xlsxFile(
  sheet: Sheet,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Uint8Array | Refusal> {
  const table: WorkbookTable & { pages: string[] } = { sheet, pages: [] };
  const pace = createPacer();
  for await (const page of pages) {
    await pace();
    table.pages.push(JSON.stringify(page));
  }
  const written = await threads.run<Awaited<ReturnType<typeof writeWorkbook>>>('writeWorkbook', table);
  return typeof written === 'string' ? refuse('OVERLOADED') : written.value;
}
