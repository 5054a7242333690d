import readXlsxFile from 'read-excel-file/node';
import type { StatementFault } from '../types.ts';
import { cleanCell } from '../values/cell-text.ts';
import { LONGEST_CELL, MOST_COLUMNS, MOST_LINES } from './limits.ts';
import type { TableRow } from './read-table.ts';
import { unpackedSize } from './zip-sizes.ts';

export interface Workbook {
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly rows: readonly TableRow[];
}

const MOST_UNPACKED = 64 * 1024 * 1024;
/** Numbers of a workbook have 15 digits; further ones are lost. */
const EXACT = 15;
/** Days before this year are times of day. */
const FIRST_YEAR = 1910;

class StoredNumber {
  readonly written: string;
  constructor(written: string) {
    this.written = written;
  }
}

/** Reads the cells of a workbook's sheet; without a choice the first sheet that has several rows. */
export async function readWorkbook(bytes: Uint8Array, chosen: number | undefined): Promise<Workbook | StatementFault> {
  const size = unpackedSize(bytes);
  if (size === null) return { fault: 'KIND', line: 1 };
  if (size > MOST_UNPACKED) return { fault: 'TOO_LONG', line: 1 };
  let sheets: readonly { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[];
  try {
    sheets = await readXlsxFile<StoredNumber>(Buffer.from(bytes), {
      parseNumber: (written) => new StoredNumber(written),
      trim: false,
    });
  } catch {
    return { fault: 'KIND', line: 1 };
  }
  const filled = sheets.findIndex(({ data }) => data.length > 1);
  const sheet = chosen !== undefined && chosen < sheets.length ? chosen : Math.max(0, filled);
  const rows = rowsOf(sheets[sheet]?.data ?? []);
  return 'fault' in rows ? rows : { sheets: sheets.map((one) => one.sheet), sheet, rows };
}

function rowsOf(data: readonly (readonly unknown[])[]): readonly TableRow[] | StatementFault {
  if (data.length > MOST_LINES) return { fault: 'TOO_LONG', line: MOST_LINES + 1 };
  const rows: TableRow[] = [];
  for (const [index, values] of data.entries()) {
    const line = index + 1;
    if (values.slice(MOST_COLUMNS).some((value) => value !== null)) return { fault: 'TOO_LONG', line };
    const cells = values.slice(0, MOST_COLUMNS).map(textOf);
    if (cells.some((cell) => cell.length > LONGEST_CELL)) return { fault: 'TOO_LONG', line };
    const numbers = new Set<number>();
    for (const [column, value] of values.entries()) if (value instanceof StoredNumber) numbers.add(column);
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells, numbers });
  }
  return rows;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof StoredNumber) return storedNumber(value.written);
  if (value instanceof Date) return storedDate(value);
  return cleanCell(String(value));
}

/** A number without the error of its last binary digits, and without powers of ten while it is exact. */
export function storedNumber(written: string): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (Math.abs(value) >= 10 ** EXACT) return value.toExponential().toUpperCase();
  if (Number.isInteger(value)) return value.toFixed(0);
  const precise = Number(value.toPrecision(EXACT));
  const whole = Math.trunc(Math.abs(precise)).toFixed(0).length;
  const [before = '', after = ''] = precise.toFixed(Math.max(0, Math.min(20, EXACT - whole))).split('.');
  let end = after.length;
  while (end > 0 && after[end - 1] === '0') end -= 1;
  return end === 0 ? before : `${before}.${after.slice(0, end)}`;
}

/** A date of a workbook has no zone: it is given as if it were in UTC, with errors below a second. */
function storedDate(value: Date): string {
  const seconds = Math.round(value.getTime() / 1000) * 1000;
  if (!Number.isFinite(seconds)) return '';
  const text = new Date(seconds).toISOString();
  const clock = text.slice(11, 19);
  if (new Date(seconds).getUTCFullYear() < FIRST_YEAR) return clock;
  return clock === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${clock}`;
}
