import { formatAmount, parseAmount } from '@lantern/money';
import { anyOrder, westernDigits } from './sea-numbers.ts';
import type { SscLine, SscPlay } from './types.ts';

/** How the digits of a 4D number are bet on: as they stand, every order for a stake of its own, or all orders for one stake. */
export const WAYS = ['straight', 'box', 'ibet'] as const;
export type Way = (typeof WAYS)[number];

/** One row of a sheet: a number as it was typed, and its stakes as texts by column. */
export interface SheetRow {
  readonly key: string;
  readonly number: string;
  readonly stakes: Readonly<Record<string, string>>;
  readonly way: Way;
}

/** A column of stakes. */
export interface SheetColumn {
  readonly id: string;
  /** Digits that a number must have at least; so many of its last ones are bet on. */
  readonly width: number;
  /** Its letter in lists: `1234=5B3S`. */
  readonly letter: string;
}

const BIG_AND_SMALL: readonly SheetColumn[] = [
  { id: 'big', width: 4, letter: 'B' },
  { id: 'small', width: 4, letter: 'S' },
];
const LAST_DIGITS: readonly SheetColumn[] = [4, 3, 2].map((width) => ({ id: `${width}D`, width, letter: '' }));

/** What a sheet has a stake for. */
export function columnsOf(family: string): readonly SheetColumn[] {
  return family === 'FOUR_D' ? BIG_AND_SMALL : LAST_DIGITS;
}

/** Digits of a whole number. */
export const SHEET_WIDTH = 4;

/** The least digits of a number that anything can be bet on. */
export function leastDigits(columns: readonly SheetColumn[]): number {
  return Math.min(...columns.map(({ width }) => width));
}

/** What a column of a row buys. */
export function playOfColumn(family: string, column: string, way: Way, isFullPrice: boolean): string {
  if (family === 'FOUR_D') return `${column}_${way}`;
  return isFullPrice ? `${column}_full` : column;
}

/** Where a sheet is bet: its family with its plays, and whether at full prices. */
export interface SheetTerms {
  readonly family: string;
  readonly plays: readonly SscPlay[];
  readonly isFullPrice: boolean;
  readonly exponent: number;
}

/** What one cell of a row buys; null where nothing is staked or the number is too short. */
export function lineOfCell(row: SheetRow, column: SheetColumn, terms: SheetTerms): SscLine | null {
  const unitPrice = parseAmount(row.stakes[column.id] ?? '', terms.exponent) ?? 0n;
  const code = playOfColumn(terms.family, column.id, row.way, terms.isFullPrice);
  const play = terms.plays.find((one) => one.code === code);
  if (unitPrice <= 0n || row.number.length < column.width || play === undefined) return null;
  return {
    ...{ play, unitPrice, multiple: 1, group: 0 },
    choice: { zones: [[row.number.slice(-column.width)]], places: [] },
  };
}

/** What makes numbers of a play the same bet. */
const keyOf = (play: SscPlay, number: string) => (play.counting.kind === 'SUM' ? number : [...number].sort().join(''));

/**
 * The lines of a sheet: numbers of the same play and stake in one line, since a slip takes only so many of them. The same number twice is
 * two bets.
 */
export function linesOfSheet(rows: readonly SheetRow[], terms: SheetTerms): readonly SscLine[] {
  const columns = columnsOf(terms.family);
  const lines: SscLine[] = [];
  for (const cell of rows.flatMap((row) => columns.flatMap((column) => lineOfCell(row, column, terms) ?? []))) {
    const number = cell.choice.zones[0]?.[0] ?? '';
    const key = keyOf(cell.play, number);
    const place = lines.findIndex(
      ({ play, unitPrice, choice }) =>
        play === cell.play &&
        unitPrice === cell.unitPrice &&
        (choice.zones[0] ?? []).every((one) => keyOf(play, one) !== key),
    );
    const held = lines[place];
    if (held === undefined) lines.push(cell);
    else lines[place] = { ...held, choice: { zones: [[...(held.choice.zones[0] ?? []), number]], places: [] } };
  }
  return lines;
}

/** A row that was read of a list. */
export type ReadRow = Pick<SheetRow, 'number' | 'stakes'>;

/** More rows than anybody bets at once. */
export const MOST_ROWS = 200;

/**
 * Reads a pasted list: a number a line or several with blanks between them, each followed by its stakes in the order of the columns or by
 * the columns' letters: `2748`, `2748 5 2`, `2748#5#2`, `2748=5B3S`; a short number may begin with its own first column: `88 50`. What is no number is answered as it was written.
 */
export function readSheet(
  text: string,
  columns: readonly SheetColumn[],
): { readonly rows: readonly ReadRow[]; readonly unreadable: readonly string[] } {
  const least = leastDigits(columns);
  const isNumber = (token: string) => new RegExp(`^[0-9]{${least},${SHEET_WIDTH}}$`).test(token);
  const rows: ReadRow[] = [];
  const unreadable: string[] = [];
  for (const line of westernDigits(text).split(/[\n\r;]+/)) {
    const tokens = line.split(/[\s#=:,|/*@-]+/).filter((token) => token !== '');
    const [first = '', ...rest] = tokens;
    if (tokens.length === 0) continue;
    if (tokens.every(isNumber) && tokens.every((token) => token.length === SHEET_WIDTH)) {
      rows.push(...tokens.map((number) => ({ number, stakes: {} })));
      continue;
    }
    const stakes = readStakesOf(first, rest, columns);
    if (isNumber(first) && stakes !== null) rows.push({ number: first, stakes });
    else unreadable.push(line.trim().slice(0, 40));
  }
  return { rows: rows.slice(0, MOST_ROWS), unreadable };
}

/** Stakes in the order of all columns or, where that puts one on more digits than the number has, of those that it has digits for. */
function readStakesOf(
  number: string,
  tokens: readonly string[],
  columns: readonly SheetColumn[],
): Record<string, string> | null {
  const own = columns.filter(({ width }) => width <= number.length);
  const stakes = readStakes(tokens, columns);
  const isOfOwn = stakes !== null && Object.keys(stakes).every((id) => own.some((column) => column.id === id));
  return isOfOwn ? stakes : readStakes(tokens, own);
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

function readStakes(tokens: readonly string[], columns: readonly SheetColumn[]): Record<string, string> | null {
  const stakes: Record<string, string> = {};
  let place = 0;
  for (const token of tokens) {
    const lettered = [...token.toUpperCase().matchAll(/(\d{1,9}(?:\.\d{1,2})?)([A-Z])/g)];
    if (lettered.length > 0 && lettered.map(([all]) => all).join('') === token.toUpperCase()) {
      for (const [, amount = '', letter = ''] of lettered) {
        const column = columns.find((one) => one.letter === letter);
        if (column === undefined) return null;
        stakes[column.id] = amount;
      }
      continue;
    }
    const column = columns[place];
    if (column === undefined || !AMOUNT.test(token)) return null;
    if (Number(token) > 0) stakes[column.id] = token;
    place += 1;
  }
  return stakes;
}

/** All orders of a number in rows of their own, with the same stakes. */
export function rowsOfAllOrders(row: SheetRow): readonly ReadRow[] {
  return anyOrder(row.number).map((number) => ({ number, stakes: row.stakes }));
}

/** Stakes of a new row: those of the row above it, as far as the number has digits for them, or one coin in the first column. */
export function stakesAfter(
  before: SheetRow | undefined,
  number: string,
  columns: readonly SheetColumn[],
  exponent: number,
): Readonly<Record<string, string>> {
  const fitting = columns.filter(({ width }) => number.length >= width);
  const kept = fitting.flatMap(({ id }) => {
    const stake = before?.stakes[id] ?? '';
    return stake === '' ? [] : [[id, stake] as const];
  });
  if (kept.length > 0) return Object.fromEntries(kept);
  const [first] = fitting;
  return first === undefined ? {} : { [first.id]: formatAmount(10n ** BigInt(exponent), exponent) };
}
