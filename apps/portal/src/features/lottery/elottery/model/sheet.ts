import { formatAmount, parseAmount, westernDigits } from '@lantern/money';
import { NOT_READ } from '@lantern/ui';
import { anyOrder } from './published-numbers.ts';
import type { ElotteryLine, ElotteryPlay } from './types.ts';

/** How a 4D number is bet: as typed, every permutation at full stake each, or all permutations for one stake. */
export const WAYS = ['straight', 'box', 'ibet'] as const;
export type Way = (typeof WAYS)[number];

/** One row of a sheet: a number as typed, and its stakes by column: as on the wire, '' or NOT_READ. */
export interface SheetRow {
  readonly key: string;
  readonly number: string;
  readonly stakes: Readonly<Record<string, string>>;
  readonly way: Way;
}

/** A stake column. */
export interface SheetColumn {
  readonly id: string;
  /** Minimum digits of a number; the bet uses this many of its last digits. */
  readonly width: number;
  /** Its letter in pasted lists: `1234=5B3S`. */
  readonly letter: string;
}

const BIG_AND_SMALL: readonly SheetColumn[] = [
  { id: 'big', width: 4, letter: 'B' },
  { id: 'small', width: 4, letter: 'S' },
];
const LAST_DIGITS: readonly SheetColumn[] = [4, 3, 2].map((width) => ({ id: `${width}D`, width, letter: '' }));

/** The stake columns of a family. */
export function columnsOf(family: string): readonly SheetColumn[] {
  return family === 'FOUR_D' ? BIG_AND_SMALL : LAST_DIGITS;
}

/** Digits of a complete number. */
export const SHEET_WIDTH = 4;

/** Minimum digits of a number in any of the columns. */
export function leastDigits(columns: readonly SheetColumn[]): number {
  return Math.min(...columns.map(({ width }) => width));
}

/** Whether a row has a stake in this column, or can still get one. */
export function takesStake(number: string, { width }: SheetColumn): boolean {
  return number === '' || number.length >= width;
}

/** Whether a stake of the row is not read: it is then no empty stake, and the sheet cannot be bet. */
export function isUnread(row: SheetRow, columns: readonly SheetColumn[]): boolean {
  return columns.some((column) => row.stakes[column.id] === NOT_READ && takesStake(row.number, column));
}

/** The play code that a row's column stands for. */
export function playOfColumn(family: string, column: string, way: Way, isFullPrice: boolean): string {
  if (family === 'FOUR_D') return `${column}_${way}`;
  return isFullPrice ? `${column}_full` : column;
}

/** Terms of a sheet: family, plays, and whether full prices apply. */
export interface SheetTerms {
  readonly family: string;
  readonly plays: readonly ElotteryPlay[];
  readonly isFullPrice: boolean;
  readonly exponent: number;
}

/** The selection of one cell; null if there is no stake or the number is too short. */
export function lineOfCell(row: SheetRow, column: SheetColumn, terms: SheetTerms): ElotteryLine | null {
  const unitPrice = parseAmount(row.stakes[column.id] ?? '', terms.exponent) ?? 0n;
  const code = playOfColumn(terms.family, column.id, row.way, terms.isFullPrice);
  const play = terms.plays.find((one) => one.code === code);
  if (unitPrice <= 0n || row.number.length < column.width || play === undefined) return null;
  return {
    ...{ play, unitPrice, multiple: 1, group: 0 },
    choice: { zones: [[row.number.slice(-column.width)]], places: [] },
  };
}

/** Key under which numbers of a play are the same bet. */
const keyOf = (play: ElotteryPlay, number: string) =>
  play.counting.kind === 'SUM' ? number : [...number].sort().join('');

/**
 * The selections of a sheet. Numbers with the same play and stake share one selection, because a slip has a maximum. The same number twice
 * is two bets.
 */
export function linesOfSheet(rows: readonly SheetRow[], terms: SheetTerms): readonly ElotteryLine[] {
  const columns = columnsOf(terms.family);
  const lines: ElotteryLine[] = [];
  for (const cell of rows.flatMap((row) => columns.flatMap((column) => lineOfCell(row, column, terms) ?? []))) {
    const number = cell.choice.zones[0]?.[0] ?? '';
    const key = keyOf(cell.play, number);
    const place = lines.findIndex(
      ({ play, unitPrice, choice }) =>
        play === cell.play &&
        unitPrice === cell.unitPrice &&
        (choice.zones[0] ?? []).every((one) => keyOf(play, one) !== key),
    );
    const current = lines[place];
    if (current === undefined) lines.push(cell);
    else lines[place] = { ...current, choice: { zones: [[...(current.choice.zones[0] ?? []), number]], places: [] } };
  }
  return lines;
}

/** A row read from a list. */
export type ReadRow = Pick<SheetRow, 'number' | 'stakes'>;

/** Maximum rows of a sheet. */
export const MOST_ROWS = 200;

/**
 * Reads a pasted list: one number per line, or several separated by blanks, each followed by its stakes in column order or with column
 * letters: `2748`, `2748 5 2`, `2748#5#2`, `2748=5B3S`. A short number may start at its own first column: `88 50`. Invalid pieces are
 * returned as written.
 *
 * A comma between two digits may be the sign of decimals. It separates in a line that has no other separators (`2748,5,2`) and between
 * complete numbers. It is the sign of decimals where nothing else is possible: `2748=5,50B3S`, `2748 5,5 2`. Other lines with one, such as
 * `2748 5,50` (5.50, or 5 and 50), are invalid.
 */
export function readSheet(
  text: string,
  columns: readonly SheetColumn[],
): { readonly rows: readonly ReadRow[]; readonly unreadable: readonly string[] } {
  const rows: ReadRow[] = [];
  const unreadable: string[] = [];
  for (const line of westernDigits(text.normalize('NFKC')).split(/[\n\r;]+/)) {
    const read = readLine(line, columns);
    if (read === null) unreadable.push(line.trim().slice(0, 40));
    else rows.push(...read);
  }
  return { rows: rows.slice(0, MOST_ROWS), unreadable };
}

/** Null if the line is invalid. */
function readLine(line: string, columns: readonly SheetColumn[]): readonly ReadRow[] | null {
  const tokens = tokensOf(line);
  if (tokens.every((token) => /^\d+$/.test(token) && token.length === SHEET_WIDTH)) {
    return tokens.map((number) => ({ number, stakes: {} }));
  }
  const separated = readRow(tokens, columns);
  const isDoubtful = /\d,\d/.test(line) && OTHER_SEPARATORS.test(line.trim());
  if (!isDoubtful) return separated && [separated];
  const pointed = separated === null ? readRow(tokensOf(line.replace(/(\d),(?=\d)/g, '$1.')), columns) : null;
  return pointed && [pointed];
}

const OTHER_SEPARATORS = /[\s#=:、|/*@-]/;

function tokensOf(line: string): readonly string[] {
  return line.split(/[\s#=:,、|/*@-]+/).filter((token) => token !== '');
}

/** A number and its stakes; null if one of them is invalid. */
function readRow([number = '', ...rest]: readonly string[], columns: readonly SheetColumn[]): ReadRow | null {
  if (!/^\d+$/.test(number) || number.length < leastDigits(columns) || number.length > SHEET_WIDTH) return null;
  const stakes = readStakesOf(number, rest, columns);
  return stakes && { number, stakes };
}

/**
 * Stakes in the order of all columns; if a stake would then need more digits than the number has, in the order of the columns that fit the
 * number.
 */
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
        // A second stake for a column is no other way to write the first.
        if (column === undefined || stakes[column.id] !== undefined) return null;
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

/** All permutations of a number as separate rows with the same stakes. */
export function rowsOfAllOrders(row: SheetRow): readonly ReadRow[] {
  return anyOrder(row.number).map((number) => ({ number, stakes: row.stakes }));
}

/** Stakes of a new row: those of the row above, as far as the number has enough digits, or one currency unit in the first column. */
export function stakesAfter(
  before: SheetRow | undefined,
  number: string,
  columns: readonly SheetColumn[],
  exponent: number,
): Readonly<Record<string, string>> {
  const fitting = columns.filter(({ width }) => number.length >= width);
  const stakes = fitting.flatMap(({ id }) => {
    const stake = before?.stakes[id] ?? '';
    return stake === '' || stake === NOT_READ ? [] : [[id, stake] as const];
  });
  if (stakes.length > 0) return Object.fromEntries(stakes);
  const [first] = fitting;
  return first === undefined ? {} : { [first.id]: formatAmount(10n ** BigInt(exponent), exponent) };
}

/** The rows that are left when `sent` has become bets: those that were filled since, or got another number. */
export function rowsAfter(sent: readonly SheetRow[], current: readonly SheetRow[]): readonly SheetRow[] {
  return current.filter((row) => sent.find(({ key }) => key === row.key)?.number !== row.number);
}
