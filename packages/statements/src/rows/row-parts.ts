import type { ColumnField, Columns, NumberForm } from '@lantern/contract/statement-reading';
import type { TableRow } from '../files/read-table.ts';
import { currencyOf } from '../values/currencies.ts';
import { type Direction, type MoneyCell, magnitudeOf, readMoneyCell } from '../values/numbers.ts';
import { readMoment, type WrittenMoment } from '../values/written-days.ts';
import { directionOf } from './signs.ts';

/** A row of the table whose cells are taken apart, before number form and order of dates are known. */
export interface RowParts {
  readonly row: TableRow;
  readonly moment: WrittenMoment | null;
  readonly date: string;
  readonly money: Readonly<Record<MoneyField, MoneyCell>>;
  readonly direction: Direction | null;
  readonly sign: string;
}

export const MONEY_FIELDS = ['amount', 'credit', 'debit', 'balance'] as const;
export type MoneyField = (typeof MONEY_FIELDS)[number];

export const cellOf = (row: TableRow, columns: Columns, field: ColumnField): string =>
  row.cells[columns[field] ?? -1] ?? '';

/** A cell that a workbook stores as a number has a point before its decimals, whatever the other cells have. */
function moneyCellOf(row: TableRow, columns: Columns, field: MoneyField): MoneyCell {
  const cell = readMoneyCell(cellOf(row, columns, field));
  const isStored = row.numbers?.has(columns[field] ?? -1) ?? false;
  return cell.kind === 'NUMBER' && isStored ? { ...cell, figures: cell.figures.replace('.', '٫') } : cell;
}

export function partsOfRow(row: TableRow, columns: Columns): RowParts {
  const date = cellOf(row, columns, 'date');
  const sign = cellOf(row, columns, 'sign');
  return {
    row,
    date,
    moment: readMoment(date),
    money: {
      amount: moneyCellOf(row, columns, 'amount'),
      credit: moneyCellOf(row, columns, 'credit'),
      debit: moneyCellOf(row, columns, 'debit'),
      balance: moneyCellOf(row, columns, 'balance'),
    },
    sign,
    direction: directionOf(sign),
  };
}

/** How the amounts of a file are read. */
export interface AmountTerms {
  readonly columns: Columns;
  readonly form: NumberForm;
  readonly exponent: number;
  /** The debit column has numbers with and without a minus, so that a minus means something that the file does not explain. */
  readonly hasMixedDebits: boolean;
}

/** A sum in minor units; NONE: nothing is written; BAD: something that is no number. */
export type Sum = bigint | 'NONE' | 'BAD';

/** The number of a cell with its sign; CR and DB beside a minus contradict it. */
function sumOf(cell: MoneyCell, terms: AmountTerms): Sum {
  if (cell.kind === 'NOTHING') return 'NONE';
  if (cell.kind === 'DASH') return 0n;
  if (cell.kind !== 'NUMBER') return 'BAD';
  const magnitude = magnitudeOf(cell.figures, terms.form, terms.exponent);
  if (magnitude === null || (cell.isNegative && cell.mark === 'IN' && magnitude !== 0n)) return 'BAD';
  return cell.isNegative || cell.mark === 'OUT' ? -magnitude : magnitude;
}

const hasSign = (cell: MoneyCell) => cell.kind === 'NUMBER' && (cell.isNegative || cell.mark !== null);

/** The amount of a row, negative for money that left. */
export function amountOf(parts: RowParts, terms: AmountTerms): Sum {
  return terms.columns.amount === undefined ? twoColumns(parts, terms) : oneColumn(parts, terms);
}

function oneColumn({ money, direction, sign }: RowParts, terms: AmountTerms): Sum {
  const sum = sumOf(money.amount, terms);
  if (typeof sum !== 'bigint' || sum === 0n || terms.columns.sign === undefined) return sum;
  // Without a word in the column the amount's own sign counts, but an amount without any could be either.
  if (direction === null) return sign === '' && hasSign(money.amount) ? sum : 'BAD';
  if (direction === 'IN') return sum < 0n ? 'BAD' : sum;
  if (money.amount.kind === 'NUMBER' && money.amount.mark === 'IN') return 'BAD';
  return sum < 0n ? sum : -sum;
}

function twoColumns({ money }: RowParts, terms: AmountTerms): Sum {
  const cameIn = sumOf(money.credit, terms);
  const left = sumOf(money.debit, terms);
  if (cameIn === 'BAD' || left === 'BAD') return 'BAD';
  if (cameIn === 'NONE' && left === 'NONE') return 'NONE';
  const [credit, debit] = [cameIn === 'NONE' ? 0n : cameIn, left === 'NONE' ? 0n : left];
  if (credit !== 0n && debit !== 0n) return 'BAD';
  if (debit < 0n && terms.hasMixedDebits) return 'BAD';
  const isMarkedIn = money.debit.kind === 'NUMBER' && money.debit.mark === 'IN';
  if (isMarkedIn && debit !== 0n) return 'BAD';
  return debit === 0n ? credit : debit < 0n ? debit : -debit;
}

export const balanceOf = ({ money }: RowParts, terms: AmountTerms): Sum =>
  money.balance.kind === 'DASH' ? 'NONE' : sumOf(money.balance, terms);

/** Whether the debit column has numbers of both signs. */
export function hasMixedDebits(rows: readonly RowParts[]): boolean {
  const debits = rows.map(({ money }) => money.debit).filter((cell) => cell.kind === 'NUMBER');
  const filled = debits.filter(({ figures }) => /[1-9]/.test(figures));
  return filled.some((cell) => cell.isNegative) && filled.some((cell) => !cell.isNegative && cell.mark === null);
}

/** ISO code of the row's currency, by its own column or beside its amount; null when it says none that is known. */
export function rowCurrency({ row, money }: RowParts, columns: Columns): string | null {
  const named = currencyOf(cellOf(row, columns, 'currency'));
  if (named !== null) return named;
  const cells = [money.amount, money.credit, money.debit];
  return cells.map((cell) => (cell.kind === 'NUMBER' ? cell.currency : null)).find((code) => code !== null) ?? null;
}
