/**
 * A public holiday around which the days of a lottery's draws are calculated from earlier years. The lottery announces the real days some
 * weeks ahead; until people have confirmed them, no draw in the period is sold.
 */
export type Holiday = {
  readonly code: HolidayCode;
  /** First and last day of the period, in the lottery's time zone. */
  readonly from: string;
  readonly to: string;
};

export type HolidayCode =
  | 'THAI_NEW_YEAR'
  | 'THAI_TEACHERS_DAY'
  | 'THAI_LABOUR_DAY'
  | 'BUDDHIST_HOLIDAY'
  | 'TET'
  | 'SPRING_FESTIVAL'
  | 'CHINA_NATIONAL_DAY'
  | 'LAO_NEW_YEAR'
  | 'LUNAR_NEW_YEAR'
  | 'HONG_KONG_WEEKEND';

/** The period of a code when it contains a date. */
export function holidayAround(date: string, code: HolidayCode, from: string, to: string): Holiday | null {
  return from <= date && date <= to ? { code, from, to } : null;
}
