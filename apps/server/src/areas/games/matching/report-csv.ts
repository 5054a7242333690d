import { parseAmount } from '@lantern/money';
import { createPacer, csvLines } from '@lantern/server-kit';
import { REPORT_STATES } from '@lantern/vendor-protocol';
import type { BroughtLine } from '../repository/matching.ts';

/** An invalid line of the file: counted from 1, including the header. */
interface ReportError {
  readonly line: number;
  readonly column: string;
}

const COLUMNS = ['transaction', 'player', 'round', 'game', 'currency', 'taken', 'paid', 'state', 'at'] as const;
type Column = (typeof COLUMNS)[number];
const MOST_LINES = 50_000;
const REFERENCE = /^[A-Za-z0-9._:-]{1,64}$/;

/** Parses a vendor's report from CSV with a header; lines of other currencies are skipped. It pauses between lines. */
export async function readReportCsv(
  csv: string,
  currency: { readonly code: string; readonly exponent: number },
): Promise<{ readonly lines: readonly BroughtLine[]; readonly errors: readonly ReportError[] }> {
  const rows = csvLines(csv);
  const places = (rows.next().value ?? []).map((cell: string) => cell.trim());
  const missing = COLUMNS.filter((column) => !places.includes(column));
  if (missing.length > 0) return { lines: [], errors: missing.map((column) => ({ line: 1, column })) };
  const pace = createPacer();
  const lines: BroughtLine[] = [];
  const errors: ReportError[] = [];
  const seen = new Set<string>();
  let number = 1;
  for (const cells of rows) {
    await pace();
    number += 1;
    if (number > MOST_LINES + 1) return { lines: [], errors: [{ line: number, column: 'transaction' }] };
    const cell = (column: Column) => (cells[places.indexOf(column)] ?? '').trim();
    const read = readLine(cell, currency.exponent);
    const wrong = 'wrong' in read ? read.wrong : seen.has(read.transaction) ? 'transaction' : null;
    if (wrong !== null) errors.push({ line: number, column: wrong });
    else if (!('wrong' in read) && cell('currency') === currency.code) lines.push(read);
    seen.add(cell('transaction'));
  }
  return { lines, errors };
}

function readLine(cell: (column: Column) => string, exponent: number): BroughtLine | { readonly wrong: Column } {
  const wrong = (['transaction', 'player', 'round', 'game'] as const).find((column) => !REFERENCE.test(cell(column)));
  if (wrong !== undefined) return { wrong };
  if (!/^[A-Z]{1,10}$/.test(cell('currency'))) return { wrong: 'currency' };
  const [taken, paid] = [parseAmount(cell('taken'), exponent), parseAmount(cell('paid'), exponent)];
  if (taken === null || taken < 0n) return { wrong: 'taken' };
  if (paid === null || paid < 0n) return { wrong: 'paid' };
  const state = REPORT_STATES.find((one) => one === cell('state'));
  if (state === undefined) return { wrong: 'state' };
  const at = new Date(cell('at'));
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(cell('at'));
  if (!isInstant || Number.isNaN(at.getTime())) return { wrong: 'at' };
  const names = { transaction: cell('transaction'), player: cell('player'), round: cell('round'), game: cell('game') };
  return { ...names, taken, paid, state, at };
}
