import type { NumberForm } from '@lantern/contract/statement-reading';
import { MAX_AMOUNT } from '@lantern/money';
import { plainText } from './cell-text.ts';
import { withoutCurrency } from './currencies.ts';

/** Whether money came in or went out, as CR and DB beside an amount say. */
export type Direction = 'IN' | 'OUT';

/** A number as it is written, before it is known which separator is that of the decimals. */
export interface WrittenNumber {
  readonly kind: 'NUMBER';
  /** Digits and separators: `1,234.50`. `٫` is always that of decimals, `'` always that of groups. */
  readonly figures: string;
  readonly isNegative: boolean;
  readonly mark: Direction | null;
  /** ISO code, null when none is written. */
  readonly currency: string | null;
}

/** `NOTHING`: an empty cell. `DASH`: dashes that mean nothing. `OTHER`: no number. */
export type MoneyCell = WrittenNumber | { readonly kind: 'NOTHING' | 'DASH' | 'OTHER' };

const LONGEST_NUMBER = 60;
/** int64 has 19 digits; longer ones are no amounts. */
const MOST_DIGITS = 25;
const MARKS: readonly (readonly [string, Direction])[] = [
  ['CR', 'IN'],
  ['DR', 'OUT'],
  ['DB', 'OUT'],
];
const OTHER: MoneyCell = { kind: 'OTHER' };

/** Reads a cell with money without deciding which separator is that of the decimals. */
export function readMoneyCell(cell: string): MoneyCell {
  if (cell.length > LONGEST_NUMBER) return OTHER;
  const text = unifySigns(plainText(cell)).toUpperCase();
  if (text === '') return { kind: 'NOTHING' };
  if (/^[-.*]{1,9}$/.test(text.replaceAll(' ', ''))) return { kind: 'DASH' };
  const parts = strip(text);
  if (parts === null || !/^[\d.,' ٫]{1,60}$/.test(parts.figures) || !/\d/.test(parts.figures)) return OTHER;
  return { kind: 'NUMBER', ...parts };
}

const unifySigns = (text: string) =>
  text
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replaceAll(/[’‘ʼ´`٬]/g, "'")
    .replaceAll('،', ',');

/** Takes signs, brackets, currencies and CR or DB from both ends; null when two of them contradict each other. */
function strip(text: string): Omit<WrittenNumber, 'kind'> | null {
  let figures = text;
  let signs = 0;
  let minuses = 0;
  let mark: Direction | null = null;
  let currency: string | null = null;
  for (let turn = 0; turn < 6; turn += 1) {
    figures = figures.trim();
    const sign = /^[-+]|[-+]$/.exec(figures);
    const isBracketed = figures.startsWith('(') && figures.endsWith(')');
    const found = MARKS.find(([word]) => figures.startsWith(word) || figures.endsWith(word));
    const money = withoutCurrency(figures);
    if (sign !== null || isBracketed) {
      signs += 1;
      if (sign === null || sign[0] === '-') minuses += 1;
      figures = isBracketed ? figures.slice(1, -1) : figures.slice(sign?.index === 0 ? 1 : 0, sign?.index || undefined);
    } else if (found !== undefined) {
      if (mark !== null) return null;
      mark = found[1];
      figures = figures.startsWith(found[0]) ? figures.slice(2) : figures.slice(0, -2);
    } else if (money !== null) {
      if (currency !== null && money.currency !== null && currency !== money.currency) return null;
      currency ??= money.currency;
      figures = money.rest;
    } else break;
  }
  if (signs > 1) return null;
  return { figures: figures.trim(), isNegative: minuses > 0, mark, currency };
}

/**
 * The magnitude of a number in minor units under a form, `null` when it cannot be written in that form. Decimals beyond the currency's
 * are read only as zeros.
 */
export function magnitudeOf(figures: string, form: NumberForm, exponent: number): bigint | null {
  const decimalSign = figures.includes('٫') ? '٫' : form === 'POINT' ? '.' : ',';
  const parts = figures.split(decimalSign);
  if (parts.length > 2) return null;
  const [whole = '', decimals = ''] = parts;
  if (parts.length === 2 && !/^\d+$/.test(decimals)) return null;
  const digits = whole === '' ? '0' : withoutGroups(whole);
  if (digits === null || digits.length + decimals.length > MOST_DIGITS) return null;
  if (!/^0*$/.test(decimals.slice(exponent))) return null;
  const magnitude = BigInt(digits + decimals.slice(0, exponent).padEnd(exponent, '0'));
  return magnitude > MAX_AMOUNT ? null : magnitude;
}

/** Digits of a whole number whose groups are of three, or in India of two before a last one of three; null for anything else. */
function withoutGroups(whole: string): string | null {
  if (/^\d+$/.test(whole)) return whole;
  const [first = '', ...groups] = whole.split(/[^\d]/);
  const signs = new Set(whole.replaceAll(/\d/g, ''));
  const inner = groups.slice(0, -1);
  const isThousands = /^\d{1,3}$/.test(first) && inner.every((group) => group.length === 3);
  const isLakhs = /^\d{1,2}$/.test(first) && inner.every((group) => group.length === 2);
  if (signs.size !== 1 || groups.at(-1)?.length !== 3 || !(isThousands || isLakhs)) return null;
  return first + groups.join('');
}

/** What the numbers of a file say about their form. */
export interface FormEvidence {
  /** Forms in which every number can be read that can be read at all; both when they contradict each other. */
  readonly possible: readonly NumberForm[];
  /** Whether the possible forms lead to the same amounts. */
  readonly isDecided: boolean;
  /** False when no form reads all numbers. */
  readonly isConsistent: boolean;
}

/** Finds the forms in which all numbers of a file can be read. */
export function numberFormsOf(numbers: readonly string[], exponent: number): FormEvidence {
  let [points, commas, both, readable] = [0, 0, 0, 0];
  for (const figures of numbers) {
    const point = magnitudeOf(figures, 'POINT', exponent);
    const comma = magnitudeOf(figures, 'COMMA', exponent);
    if (point === null && comma === null) continue;
    readable += 1;
    if (point !== null) points += 1;
    if (comma !== null) commas += 1;
    if (point !== null && point === comma) both += 1;
  }
  const possible: NumberForm[] = [];
  if (points === readable) possible.push('POINT');
  if (commas === readable) possible.push('COMMA');
  if (possible.length === 0) return { possible: ['POINT', 'COMMA'], isDecided: false, isConsistent: false };
  return { possible, isDecided: possible.length === 1 || both === readable, isConsistent: true };
}
