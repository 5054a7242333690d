import type { Calendar, ColumnField, DateOrder, NumberForm } from '@lantern/contract/statement-reading';
import { displayCount } from '@lantern/money';
import type { Understood } from '../import-draft.ts';

/** Cells that show how amounts, or dates, are written, in the order in which they are looked for. */
export const AMOUNT_FIELDS: readonly ColumnField[] = ['amount', 'credit', 'debit', 'balance'];
export const DATE_FIELDS: readonly ColumnField[] = ['date'];

const isDigit = (sign: string) => sign >= '0' && sign <= '9';

/** The longest filled cell with a digit below the heading in the first of the fields that has one; null if there is none. */
export function exampleCell(
  { sample, heading, columns }: Pick<Understood, 'sample' | 'heading' | 'columns'>,
  fields: readonly ColumnField[],
): string | null {
  const rows = sample.filter(({ line }) => heading === null || line > heading);
  for (const field of fields) {
    const column = columns[field];
    const cells = column === undefined ? [] : rows.map(({ cells: all }) => all[column]?.trim() ?? '');
    const filled = cells.filter((cell) => [...cell].some(isDigit));
    // The longest shows the most separators.
    if (filled.length > 0) return filled.reduce((longest, cell) => (cell.length > longest.length ? cell : longest));
  }
  return null;
}

/**
 * An amount as a form of numbers reads it, with separators of thousands, for display beside the cell; null if it is none.
 *
 * @example amountMeaning('1.234,50', 'COMMA') // '1,234.50'
 */
export function amountMeaning(cell: string, form: NumberForm): string | null {
  const [mark, group] = form === 'POINT' ? ['.', ','] : [',', '.'];
  let [whole, decimals, hasMark] = ['', '', false];
  for (const sign of cell) {
    if (sign === mark && hasMark) return null;
    // Separators of thousands stand before the decimal mark.
    if (sign === group && hasMark) return null;
    if (sign === mark) hasMark = true;
    else if (isDigit(sign) && hasMark) decimals += sign;
    else if (isDigit(sign)) whole += sign;
  }
  if (whole === '' && decimals === '') return null;
  const isNegative = cell.includes('-') || cell.includes('−') || cell.includes('(');
  const figures = displayCount(BigInt(whole === '' ? '0' : whole));
  return `${isNegative ? '−' : ''}${figures}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Groups of digits of a text: `20/11/2026 09:15` → `['20', '11', '2026', '09', '15']`. */
function digitGroups(text: string): string[] {
  const groups: string[] = [];
  let isInside = false;
  for (const sign of text) {
    if (!isDigit(sign)) isInside = false;
    else if (isInside) groups[groups.length - 1] += sign;
    else {
      groups.push(sign);
      isInside = true;
    }
  }
  return groups;
}

/** The parts of eight or six digits without separators. */
function cutDigits(digits: string, order: DateOrder): string[] {
  const year = digits.length - 4;
  const lengths = order === 'YMD' ? [year, 2, 2] : [2, 2, year];
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return digits.slice(at - length, at);
  });
}

/** Years by which the Buddhist calendar is ahead. */
const BUDDHIST_YEARS = 543;

function gregorianYear(digits: string, calendar: Calendar): number {
  const isShort = digits.length <= 2;
  const year = Number(digits);
  if (calendar === 'BUDDHIST') return (isShort ? year + 2500 : year) - BUDDHIST_YEARS;
  return isShort ? year + 2000 : year;
}

/**
 * A date as an order of its parts reads it, yyyy-MM-dd; null if it is none, or if the month is written as a word.
 *
 * @example dayMeaning('03/11/2026', 'DMY', 'GREGORIAN') // '2026-11-03'
 */
export function dayMeaning(cell: string, order: DateOrder, calendar: Calendar): string | null {
  const groups = digitGroups(cell);
  const first = groups[0] ?? '';
  const parts = first.length === 8 || first.length === 6 ? cutDigits(first, order) : groups.slice(0, 3);
  const part = (name: string) => parts[order.indexOf(name)] ?? '';
  const [year, month, day] = [part('Y'), part('M'), part('D')];
  if ([year, month, day].includes('') || month.length > 2 || day.length > 2) return null;
  const date = new Date(0);
  date.setUTCFullYear(gregorianYear(year, calendar), Number(month) - 1, Number(day));
  // A date such as 31 February moves to another month.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  return date.toISOString().slice(0, 10);
}
