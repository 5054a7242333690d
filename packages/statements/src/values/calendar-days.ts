import type { Calendar, DateOrder } from '@lantern/contract/statement-reading';
import type { WrittenDay } from './written-days.ts';

/** What a day without a year is completed with. Days are `2026-11-27`. */
export interface YearTerms {
  /** The bank's day of the import. */
  readonly today: string;
  /** First and last day of the statement as its preliminaries say; null when they do not. */
  readonly period: readonly [string, string] | null;
}

const BUDDHIST_YEARS = 543;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;
const SHORTEST_YEAR = 1900;

/** A real day as `2026-11-27`; null for 30 February and for years that no statement has. */
function realDay(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

/** Day, month and year, as an order reads them; the year is null when it is not written. */
interface DayParts {
  readonly year: number | null;
  readonly isFull: boolean;
  readonly month: number;
  readonly day: number;
}

function partsOf(written: WrittenDay, order: DateOrder): DayParts | null {
  if (written.kind === 'FIXED') return { ...written, isFull: written.yearForm !== 'SHORT' };
  if (written.kind === 'COMPACT') return compactParts(written.digits, order);
  const { first, second, third } = written;
  if (third === null) {
    const [day, month] = order === 'DMY' ? [first, second] : [second, first];
    return { year: null, isFull: false, month, day };
  }
  if (order === 'YMD') return third.isFull ? null : { year: first, isFull: false, month: second, day: third.value };
  const [day, month] = order === 'DMY' ? [first, second] : [second, first];
  return { year: third.value, isFull: third.isFull, month, day };
}

function compactParts(digits: string, order: DateOrder): DayParts | null {
  const at = (start: number, end: number) => Number(digits.slice(start, end));
  if (order === 'YMD') return null;
  const [day, month] = order === 'DMY' ? [at(0, 2), at(2, 4)] : [at(2, 4), at(0, 2)];
  return { year: at(4, 8), isFull: true, month, day };
}

/**
 * The day that is meant under an order and a calendar; null when there is no such day.
 * @returns `2026-11-27`
 */
export function dayUnder(written: WrittenDay, order: DateOrder, calendar: Calendar, terms: YearTerms): string | null {
  const parts = partsOf(written, order);
  if (parts === null) return null;
  const { year, isFull, month, day } = parts;
  if (year === null) return withoutYear(month, day, terms);
  if (written.kind === 'FIXED' && written.yearForm === 'GREGORIAN') return realDay(year, month, day);
  if (isFull)
    return year < SHORTEST_YEAR ? null : realDay(calendar === 'BUDDHIST' ? year - BUDDHIST_YEARS : year, month, day);
  return realDay(calendar === 'BUDDHIST' ? year + 2500 - BUDDHIST_YEARS : year + 2000, month, day);
}

/** The year in which the day lies in the statement's period; without a period the last one in which it is not in the future. */
function withoutYear(month: number, day: number, { today, period }: YearTerms): string | null {
  const thisYear = Number((period?.[1] ?? today).slice(0, 4));
  const last = period?.[1] ?? today;
  // Four years back, for 29 February.
  const days = [0, 1, 2, 3, 4].map((back) => realDay(thisYear - back, month, day)).filter((one) => one !== null);
  return days.find((one) => one <= last) ?? null;
}
