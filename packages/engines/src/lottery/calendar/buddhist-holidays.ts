import { addDays } from './calendar-date.ts';

/**
 * Buddhist holidays of Thailand by the Thai lunar calendar. Its twelve months have 29 and 30 days in turn (354 days). The royal almanac
 * adds a second eighth month (30 days) or a day to the seventh month in the years listed here, up to 2050. Public holidays of 2006 to 2026
 * agree with it.
 */
const LONG_YEARS: ReadonlySet<number> = new Set([
  2007, 2010, 2012, 2015, 2018, 2021, 2023, 2026, 2029, 2031, 2034, 2037, 2040, 2042, 2045, 2048, 2050,
]);
const YEARS_WITH_A_DAY: ReadonlySet<number> = new Set([2006, 2009, 2016, 2020, 2025, 2032, 2035, 2043, 2046]);

/** First day of the lunar year whose holidays fall into 2006. */
const FIRST_YEAR = 2006;
const LAST_YEAR = 2050;
const START = '2005-12-01';

/** Full moon of the third, sixth and eighth month, and the day after the last one, on which Lent begins. */
export type BuddhistHolidays = {
  readonly makhaBucha: string;
  readonly visakhaBucha: string;
  readonly asanhaBucha: string;
  readonly khaoPhansa: string;
};

/** The holidays of a calendar year, or null for a year that the almanac's data do not cover. */
export function buddhistHolidays(year: number): BuddhistHolidays | null {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) return null;
  let start = START;
  for (let before = FIRST_YEAR; before < year; before += 1) start = addDays(start, lengthOf(before));
  // In a long year, the holidays follow a month later, so that they stay in their season.
  const isLong = LONG_YEARS.has(year);
  const asanhaBucha = addDays(start, isLong ? 250 : YEARS_WITH_A_DAY.has(year) ? 221 : 220);
  return {
    makhaBucha: addDays(start, isLong ? 102 : 73),
    visakhaBucha: addDays(start, isLong ? 191 : 161),
    asanhaBucha,
    khaoPhansa: addDays(asanhaBucha, 1),
  };
}

function lengthOf(year: number): number {
  if (LONG_YEARS.has(year)) return 384;
  return YEARS_WITH_A_DAY.has(year) ? 355 : 354;
}
