import { addDays } from './calendar-date.ts';
import { type Holiday, holidayAround } from './holidays.ts';

/**
 * First day of the Vietnamese lunar year. In 2007 and 2030 it differs from the Chinese calendar by one day, because Vietnam calculates new
 * moons at UTC+7. Future years are astronomical calculations; the operator must check the official closure each year.
 */
export const TET_FIRST_DAYS: Readonly<Record<number, string>> = {
  2005: '2005-02-09',
  2006: '2006-01-29',
  2007: '2007-02-17',
  2008: '2008-02-07',
  2009: '2009-01-26',
  2010: '2010-02-14',
  2011: '2011-02-03',
  2012: '2012-01-23',
  2013: '2013-02-10',
  2014: '2014-01-31',
  2015: '2015-02-19',
  2016: '2016-02-08',
  2017: '2017-01-28',
  2018: '2018-02-16',
  2019: '2019-02-05',
  2020: '2020-01-25',
  2021: '2021-02-12',
  2022: '2022-02-01',
  2023: '2023-01-22',
  2024: '2024-02-10',
  2025: '2025-01-29',
  2026: '2026-02-17',
  2027: '2027-02-06',
  2028: '2028-01-26',
  2029: '2029-02-13',
  2030: '2030-02-02',
  2031: '2031-01-23',
  2032: '2032-02-11',
  2033: '2033-01-31',
  2034: '2034-02-19',
  2035: '2035-02-08',
};

/** The days without a northern draw: the last day of the lunar year to the third of the new one, every year since 2010. */
export function tetDays(first: string): { readonly from: string; readonly to: string } {
  return { from: addDays(first, -1), to: addDays(first, 2) };
}

/** The days without a northern draw around a date, or null. Years outside of the table have none. */
export function tetHoliday(date: string): Holiday | null {
  const first = TET_FIRST_DAYS[Number(date.slice(0, 4))];
  if (first === undefined) return null;
  const { from, to } = tetDays(first);
  return holidayAround(date, 'TET', from, to);
}

/** Years in which the Chinese lunar year begins a day after the Vietnamese one: its new moon is after midnight at UTC+8. */
const LATER_IN_CHINA: ReadonlySet<number> = new Set([2007, 2030]);

/** First day of the Chinese lunar year that begins in the calendar year of a date, or null outside of the table. */
export function lunarNewYearOf(date: string): string | null {
  const year = Number(date.slice(0, 4));
  const first = TET_FIRST_DAYS[year];
  if (first === undefined) return null;
  return LATER_IN_CHINA.has(year) ? addDays(first, 1) : first;
}
