import { isCalendarDate } from '../calendar/calendar-date.ts';
import type { Steps } from '../cover/draw-space.ts';
import { readDrawResult } from './draw-result.ts';
import { DRAW_STRUCTURE, type DrawResult } from './draw-structure.ts';

/** One day of a results file. */
export type DatedResult = { readonly date: string; readonly result: DrawResult };

/** The same with its line, counted from 1 with the header. */
export type ResultsFileDay = DatedResult & { readonly line: number };

/** A skipped line, counted from 1 with the header, and the reason. */
export type ResultsFileProblem = {
  readonly line: number;
  readonly code: 'FILE_HEADER' | 'FILE_DATE' | 'FILE_DATE_REPEATED' | 'FILE_COLUMNS' | 'FILE_NUMBERS' | 'FILE_TOO_LONG';
};

export type ResultsFile = {
  readonly results: readonly ResultsFileDay[];
  readonly problems: readonly ResultsFileProblem[];
};

/** About a century of daily draws; a longer file is rejected. */
const MAX_LINES = 40_000;
/** Twice the longest line with quoted numbers. */
const MAX_LINE_LENGTH = 600;
/** Lines read between two steps. */
const LINES_PER_STEP = 20;

const COLUMNS: readonly string[] = [
  'date',
  ...DRAW_STRUCTURE.N.flatMap(({ prize, count }) => {
    const name = prize === 'DB' ? 'special' : `prize${prize.slice(1)}`;
    return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}_${index + 1}`);
  }),
];

/**
 * Parses northern results in the format `date,special,prize1,prize2_1 … prize7_4` (a header line, then one day per line). Such files often
 * contain integers, so leading zeros are restored from the number of digits of the prize. Invalid lines are reported and skipped; no value
 * is guessed.
 */
export function* readResultsFile(text: string): Steps<ResultsFile> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MAX_LINES + 1);
  if (lines.length > MAX_LINES) return { results: [], problems: [{ line: MAX_LINES, code: 'FILE_TOO_LONG' }] };
  const header = splitCells(lines[0] ?? '').map((cell) => cell.toLowerCase());
  if (header.join() !== COLUMNS.join()) return { results: [], problems: [{ line: 1, code: 'FILE_HEADER' }] };
  const results: ResultsFileDay[] = [];
  const problems: ResultsFileProblem[] = [];
  const seen = new Set<string>();
  for (const [index, text] of lines.entries()) {
    if (index % LINES_PER_STEP === 0) yield undefined;
    if (index === 0 || text.trim() === '') continue;
    const line = index + 1;
    const read = readLine(text);
    if (typeof read === 'string') problems.push({ line, code: read });
    else if (seen.has(read.date)) problems.push({ line, code: 'FILE_DATE_REPEATED' });
    else {
      seen.add(read.date);
      results.push({ ...read, line });
    }
  }
  return { results, problems };
}

function readLine(line: string): DatedResult | ResultsFileProblem['code'] {
  const cells = splitCells(line);
  if (cells.length !== COLUMNS.length) return 'FILE_COLUMNS';
  const [date = '', ...numbers] = cells;
  if (!isCalendarDate(date)) return 'FILE_DATE';
  const entered: Record<string, string[]> = {};
  let next = 0;
  for (const { prize, count } of DRAW_STRUCTURE.N) {
    entered[prize] = numbers.slice(next, next + count);
    next += count;
  }
  const result = readDrawResult('N', entered, { restoresLeadingZeros: true });
  return result.ok ? { date, result: result.value } : 'FILE_NUMBERS';
}

/** Cells of a line; none of a line that is too long. */
function splitCells(line: string): string[] {
  if (line.length > MAX_LINE_LENGTH) return [];
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
