import { createHash } from 'node:crypto';
import type { CsvLine } from './statement-csv.ts';

/** A row of a statement with what identifies it among all rows of its account. */
export interface IdentifiedRow extends CsvLine {
  /** Folded: letter case, widths, spaces and kinds of dashes do not count. */
  readonly number: string;
  /** SHA-256 of number, day and amount; without a number, of all fields and of how many earlier rows of the file are the same. */
  readonly key: Buffer;
  /** The key under which an older version stored the row; null where it is the same. */
  readonly formerKey: Buffer | null;
  /** The file has a row with the same number, day and amount before this one. */
  readonly isRepeated: boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A bank's number of a row in one spelling. */
export const foldNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .replaceAll(/[\p{White_Space}\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/\p{Pd}|−/gu, '-')
    .toUpperCase();

/** @param offsetMs offset of the bank's clock from UTC, which decides the day of a row */
export function identifyRows(lines: readonly CsvLine[], offsetMs: number): readonly IdentifiedRow[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { at, amount, payer, reference } = line;
    const number = foldNumber(line.number);
    const day = new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
    const content = JSON.stringify(
      number ? [number, day, amount.toString()] : [at.toISOString(), amount.toString(), payer, reference],
    );
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return {
      ...line,
      number,
      key: digest(`${number ? 'row' : 'story'}|${content}|${before}`),
      formerKey: number ? digest(`number|${line.number}|${before}`) : null,
      isRepeated: number !== '' && before > 0,
    };
  });
}

export const sumOf = (rows: readonly { readonly amount: bigint }[]): bigint =>
  rows.reduce((total, { amount }) => total + amount, 0n);

export interface Continuation<Row> {
  readonly rows: readonly Row[];
  readonly opening: bigint;
  /** Whether the rows lead from the known balance to the closing one. */
  readonly continues: boolean;
}

/**
 * The new rows that lead from the known balance to the bank's. A repeated row counts as one payment, unless the balance shows that the bank
 * counted two.
 *
 * @param fresh rows that are not known yet
 * @param balance the account's balance by the known rows; null before the first statement
 * @param closing the bank's balance after the last row
 */
export function continueBalance<Row extends { readonly amount: bigint; readonly isRepeated: boolean }>(
  fresh: readonly Row[],
  balance: bigint | null,
  closing: bigint,
): Continuation<Row> {
  const once = fresh.filter(({ isRepeated }) => !isRepeated);
  for (const rows of [once, fresh]) {
    if (balance !== null && balance + sumOf(rows) === closing) return { rows, opening: balance, continues: true };
  }
  return { rows: once, opening: closing - sumOf(once), continues: false };
}

/**
 * Which rows are posted at once, and which wait for a second person: all of a statement whose balance continues none, rows that share
 * their number with another row, and incoming rows that exceed what is left of the sum of the person who uploads.
 */
export function divideRows<Row extends { readonly amount: bigint }>(
  rows: readonly Row[],
  {
    allowance,
    isWhole,
    isDoubtful,
  }: {
    /** Minor units. */
    readonly allowance: bigint;
    readonly isWhole: boolean;
    readonly isDoubtful: (row: Row) => boolean;
  },
): { readonly atOnce: readonly Row[]; readonly waiting: readonly Row[]; readonly alone: bigint } {
  const atOnce: Row[] = [];
  const waiting: Row[] = [];
  let alone = 0n;
  for (const row of rows) {
    const incoming = row.amount > 0n ? row.amount : 0n;
    if (isWhole || isDoubtful(row) || alone + incoming > allowance) {
      waiting.push(row);
    } else {
      atOnce.push(row);
      alone += incoming;
    }
  }
  return { atOnce, waiting, alone };
}
