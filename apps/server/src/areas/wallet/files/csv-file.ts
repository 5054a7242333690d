import { createPacer } from '@lantern/server-kit';
import { stringify } from 'csv-stringify/sync';
import type { AmountCell, Cell, Sheet } from './record-sheet.ts';

/** Spreadsheet programs recognise UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as a stream of CSV. Texts that a spreadsheet would run as a formula are neutralised; amounts are generated digits, so their minus
 * sign is safe.
 */
export async function* csvFile(
  sheet: Sheet,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + textOf([sheet.head]);
  const pace = createPacer();
  for await (const rows of pages) {
    await pace();
    if (rows.length > 0) yield textOf(rows);
  }
}

function textOf(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows as Cell[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { object: (cell) => ({ value: (cell as unknown as AmountCell).amount, escape_formulas: false }) },
  });
}
