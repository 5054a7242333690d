import { CALENDARS, type Calendar, DATE_ORDERS, type DateOrder } from '@lantern/contract/statement-reading';
import { dayUnder, type YearTerms } from './calendar-days.ts';
import type { WrittenDay } from './written-days.ts';

/** How the days of a file are read. */
export interface DateEvidence {
  /** The order that all rows have, or that is proposed while it is not decided. */
  readonly order: DateOrder;
  /** Orders that the file allows. */
  readonly orders: readonly DateOrder[];
  readonly isDecided: boolean;
  /** False when no order reads all days. */
  readonly isConsistent: boolean;
  readonly calendar: Calendar;
  readonly terms: YearTerms;
}

/** What is known of a file before its days are read. */
export interface DateClues {
  /** Days of the rows in the order of the file. */
  readonly days: readonly WrittenDay[];
  /** First and last day of the statement as written before its heading; null when it does not say. */
  readonly period: readonly [WrittenDay, WrittenDay] | null;
  /** The bank's day of the import, `2026-11-27`. */
  readonly today: string;
  readonly order: DateOrder | undefined;
  readonly calendar: Calendar | undefined;
}

/** The days of a file under one order: null for those that do not exist. */
interface Reading {
  readonly order: DateOrder;
  readonly days: readonly (string | null)[];
  readonly terms: YearTerms;
  readonly real: number;
  readonly future: number;
}

function readUnder(clues: DateClues, order: DateOrder, calendar: Calendar): Reading {
  const bare = { today: clues.today, period: null };
  const [from, to] = (clues.period ?? []).map((day) => dayUnder(day, order, calendar, bare));
  const terms: YearTerms = { today: clues.today, period: from && to && from <= to ? [from, to] : null };
  const days = clues.days.map((day) => dayUnder(day, order, calendar, terms));
  // The days of the period are evidence like those of rows, but may be in the future.
  const periodDays = clues.period === null ? 0 : [from, to].filter((day) => day !== null).length;
  const isReversed = from && to && from > to;
  return {
    order,
    days,
    terms,
    real: days.filter((day) => day !== null).length + (isReversed ? 0 : periodDays),
    future: days.filter((day) => day !== null && day > clues.today).length,
  };
}

/** Whether days go forwards or backwards only. */
function isSorted(days: readonly (string | null)[]): boolean {
  const real = days.filter((day) => day !== null);
  const isOrdered = (sign: 1 | -1) =>
    real.every(
      (day, index) => index === 0 || (day >= (real[index - 1] ?? day) ? 1 : -1) * sign > 0 || day === real[index - 1],
    );
  return isOrdered(1) || isOrdered(-1);
}

const isSame = (one: Reading, other: Reading) => one.days.every((day, index) => day === other.days[index]);

/** Decides calendar and order for all days of a file. */
export function decideDates(clues: DateClues): DateEvidence {
  const readings = CALENDARS.filter((one) => (clues.calendar ?? one) === one).map((calendar) => ({
    calendar,
    all: DATE_ORDERS.map((order) => readUnder(clues, order, calendar)),
  }));
  const goodOf = (all: readonly Reading[]) => Math.max(...all.map(({ real, future }) => real - future));
  const best = readings.reduce((one, other) => (goodOf(other.all) > goodOf(one.all) ? other : one));
  const { calendar, all } = best;
  const allowed = allowedOf(all);
  const result = (chosen: Reading, orders: readonly Reading[], isDecided: boolean): DateEvidence => ({
    order: chosen.order,
    orders: orders.map(({ order }) => order),
    isDecided,
    isConsistent: allowed.isConsistent,
    calendar,
    terms: chosen.terms,
  });
  const chosen = all.find(({ order }) => order === clues.order);
  if (chosen !== undefined) return result(chosen, allowed.orders, true);
  const [first] = allowed.orders;
  if (first === undefined) throw new RangeError('no order of dates');
  const isDecided = allowed.isConsistent && allowed.orders.every((one) => isSame(one, first));
  return result(first, allowed.orders, isDecided);
}

function allowedOf(all: readonly Reading[]): { readonly orders: readonly Reading[]; readonly isConsistent: boolean } {
  const readable = (all[0]?.days ?? []).filter((_, index) => all.some(({ days }) => days[index] !== null)).length;
  const most = Math.max(...all.map(({ real }) => real));
  const complete = all.filter(
    ({ real, days }) => real === most && days.filter((day) => day !== null).length === readable,
  );
  // Two orders of day and month in one file: people decide, and rows of the other order stay unread.
  if (complete.length === 0) return { orders: all.filter(({ real }) => real > 0), isConsistent: false };
  const past = complete.filter(({ future }) => future === 0);
  if (past.length === 0 || past.length === complete.length) return { orders: complete, isConsistent: true };
  const isDoubtful = complete.some((one) => isSorted(one.days)) && !past.some((one) => isSorted(one.days));
  return { orders: isDoubtful ? complete : past, isConsistent: true };
}
