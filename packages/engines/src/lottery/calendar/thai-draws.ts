import { type BuddhistHolidays, buddhistHolidays } from './buddhist-holidays.ts';
import { addDays } from './calendar-date.ts';
import type { UsualDraw } from './calendar-exceptions.ts';
import type { Holiday, HolidayCode } from './holidays.ts';

/** Days of the month on which the Thai government lottery is drawn, unless a public holiday falls on them. */
const DRAW_DAYS = ['01', '16'];

/**
 * Draws that took place on other days than the rules below say, and those that did not take place. Source: the draws that the Government
 * Lottery Office has published since 2007.
 */
const ANNOUNCED: Readonly<Record<string, string | null>> = {
  '2015-12-16': '2015-12-17',
  // The epidemic: no draw from the middle of March to the middle of May.
  '2020-04-01': null,
  '2020-04-16': null,
  '2020-05-01': null,
};

/** What becomes of the draw of a 1st or 16th. */
type RegularDraw = {
  /** The day on which it takes place; null when it does not. */
  readonly drawn: string | null;
  /** Why its day is not certain; null on an ordinary day, and where the day is known. */
  readonly holiday: Holiday | null;
};

/** Days around New Year on which the draw of 1 January has been, and the days between. */
const NEW_YEAR = { back: -2, ahead: 2 };

/** The draw of a 1st or 16th by the rule of earlier years. */
function regularDraw(day: string): RegularDraw {
  const announced = ANNOUNCED[day];
  if (announced !== undefined) return { drawn: announced, holiday: null };
  const year = Number(day.slice(0, 4));
  const shift = (code: HolidayCode, days: number, back = 0, ahead = 1): RegularDraw => ({
    drawn: addDays(day, days),
    holiday: { code, from: addDays(day, Math.min(back, days)), to: addDays(day, Math.max(ahead, days)) },
  });
  switch (day.slice(5)) {
    case '01-01':
      // On 30 December until the draw of 2024, on 2 January since the one of 2025.
      return shift('THAI_NEW_YEAR', year >= 2025 ? 1 : -2, NEW_YEAR.back, NEW_YEAR.ahead);
    case '01-16':
      return shift('THAI_TEACHERS_DAY', year >= 2016 ? 1 : 0);
    case '05-01':
      return shift('THAI_LABOUR_DAY', 1);
  }
  const religious = religiousShift(day, buddhistHolidays(year));
  return religious === null ? { drawn: day, holiday: null } : shift('BUDDHIST_HOLIDAY', religious, -1, 2);
}

/** Days by which a Buddhist holiday has moved the draw of its day; null when none falls on it. */
function religiousShift(day: string, holidays: BuddhistHolidays | null): number | null {
  if (holidays === null) return null;
  if (day === holidays.makhaBucha || day === holidays.visakhaBucha) return 1;
  // The day after Asanha Bucha is a holiday, too; the draw was on the day before (2019, 2023).
  if (day === holidays.asanhaBucha) return -1;
  // In 2011, the draw took place on the first day of Lent.
  return day === holidays.khaoPhansa ? 0 : null;
}

function regularDaysOf(year: number): readonly string[] {
  return Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')).flatMap((month) =>
    DRAW_DAYS.map((day) => `${year}-${month}-${day}`),
  );
}

/** The draw dates of the Thai government lottery in a year, as far as earlier years and announcements tell. */
export function thaiDrawDates(year: number): readonly string[] {
  return [...regularDaysOf(year), `${year + 1}-01-01`]
    .flatMap((day) => regularDraw(day).drawn ?? [])
    .filter((date) => date.startsWith(`${year}-`))
    .sort();
}

/** Whether a date has a draw, and the holiday around it. @throws RangeError for a text that is not a date */
export function thaiDay(date: string): Pick<UsualDraw, 'isDrawn' | 'isRegular' | 'holiday'> {
  // A draw moves by at most two days.
  const near = [-2, -1, 0, 1, 2].map((days) => addDays(date, days)).filter((day) => DRAW_DAYS.includes(day.slice(8)));
  const draws = near.map(regularDraw);
  const around = draws.find(({ holiday }) => holiday !== null && holiday.from <= date && date <= holiday.to);
  return {
    isDrawn: draws.some(({ drawn }) => drawn === date),
    isRegular: DRAW_DAYS.includes(date.slice(8)),
    holiday: around?.holiday ?? null,
  };
}
