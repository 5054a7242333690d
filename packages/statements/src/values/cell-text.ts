import { westernDigits } from '@lantern/money';

/** Characters that are not seen: joiners, marks of direction and of byte order. */
const UNSEEN = /[\p{Cf}\u00ad]/gu;

/**
 * The text of a cell without padding and without what spreadsheets add so that it stays text: an apostrophe before it, or `="…"`.
 * @example cleanCell("'26/11 \t") // '26/11'
 */
export function cleanCell(cell: string): string {
  const text = cell.normalize('NFC').replaceAll(UNSEEN, '').trim();
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) return text.slice(2, -1).trim();
  return text.startsWith("'") ? text.slice(1).trim() : text;
}

/** A cell's text in the form in which dates and numbers are read: usual widths, western digits, single spaces. */
export const plainText = (cell: string): string =>
  westernDigits(cell.normalize('NFKC')).replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

const NOTHING = /^(?:[-–—*/\s]*|n\/?a|null|none|nil|无|無)$/iu;

/** Whether a cell is empty, or has what banks write into cells without text: `-`, `N/A`. */
export const saysNothing = (cell: string): boolean => NOTHING.test(cell);

/** A text of at most `length` characters, without half a character at its end. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
