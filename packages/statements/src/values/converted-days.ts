import { dayUnder } from './calendar-days.ts';
import type { DateEvidence } from './date-orders.ts';
import type { WrittenDay, WrittenMoment } from './written-days.ts';

// A spreadsheet reads days in the order of its own settings. Where its months come first, 27/11/2026 stays text, and 05/11/2026 becomes 11 May,
// which is then written year first or with the month's name: a day that exists, but not the one that the bank wrote.

type FixedDay = Extract<WrittenDay, { readonly kind: 'FIXED' }>;

const LAST_MONTH = 12;

const isFixed = (day: WrittenDay): day is FixedDay => day.kind === 'FIXED';

/** Whether day and month also make a day the other way round, and another one. */
const isExchangeable = ({ month, day }: FixedDay) => day <= LAST_MONTH && day !== month;

/** Spreadsheets leave times with an offset as they are. */
const hasOffset = ({ time }: WrittenMoment) => time !== null && time.offset !== null;

const isMixture = (days: readonly WrittenDay[]) => days.some(isFixed) && days.some((day) => !isFixed(day));

/** Whether the day is outside the period of the statement, and inside it with day and month exchanged. */
function isInsideExchanged(written: FixedDay, { order, calendar, terms }: DateEvidence): boolean {
  const { period } = terms;
  if (period === null || !isExchangeable(written)) return false;
  const isInside = (one: FixedDay) => {
    const day = dayUnder(one, order, calendar, terms);
    return day !== null && day >= period[0] && day <= period[1];
  };
  return !isInside(written) && isInside({ ...written, month: written.day, day: written.month });
}

/**
 * Whether a spreadsheet may have converted some days of a file: days whose order is certain stand beside others, or fit the period before the
 * heading only with day and month exchanged.
 * @param moments the days and times of the payments
 * @param period first and last day as they are written before the heading; empty when they are not
 */
export function hasConvertedDays(
  moments: readonly WrittenMoment[],
  period: readonly WrittenDay[],
  dates: DateEvidence,
): boolean {
  const days = moments.filter((moment) => !hasOffset(moment)).map(({ day }) => day);
  if (isMixture(days) || isMixture(period)) return true;
  return !period.some(isFixed) && days.some((day) => isFixed(day) && isInsideExchanged(day, dates));
}

/** Whether day and month of a cell are exchanged if a spreadsheet has converted it. */
export const mayBeExchanged = (moment: WrittenMoment): boolean =>
  isFixed(moment.day) && isExchangeable(moment.day) && !hasOffset(moment);
