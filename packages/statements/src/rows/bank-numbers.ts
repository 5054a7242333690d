import type { Numbering } from '@lantern/contract/statement-reading';
import type { StatementRow } from '../types.ts';

/** The bank's number of a row; empty for one that a spreadsheet has rounded, and for zeros and dashes. */
export function numberOf(cell: string): string {
  if (/^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(cell)) return '';
  return /^[-–—0\s.#]*$/.test(cell) || /^#+$/.test(cell) ? '' : cell;
}

/** NONE when a number stands at rows of different contents. */
export function numberingOf(rows: readonly StatementRow[]): Numbering {
  const contents = new Map<string, string>();
  for (const { number, local, amount, payer } of rows) {
    if (number === '') continue;
    const content = `${local} ${amount} ${payer}`;
    if ((contents.get(number) ?? content) !== content) return 'NONE';
    contents.set(number, content);
  }
  return 'UNIQUE';
}
