import { addDays, instantOf, weekdayOf } from './calendar-date.ts';
import type { UsualDraw } from './calendar-exceptions.ts';
import { type Holiday, type HolidayCode, holidayAround } from './holidays.ts';
import { lunarNewYearOf, tetHoliday } from './tet-days.ts';
import { thaiDay } from './thai-draws.ts';

/** One draw of a lottery that is drawn by others. */
export type RegionalDraw = {
  readonly lottery: RegionalLottery;
  /** Calendar date at the place of the draw. */
  readonly date: string;
  /** Instants in milliseconds since 1970 UTC. Bets are accepted strictly before `closesAtMs`. */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};

export type RegionalLottery =
  | 'THAI'
  | 'LAOS'
  | 'HANOI_SPECIAL'
  | 'HANOI'
  | 'HANOI_VIP'
  | 'MY4D'
  | 'SG4D'
  | 'TOGEL_SGP'
  | 'TOGEL_HKG'
  | 'TOGEL_SDY'
  | 'CN_3D'
  | 'CN_P3'
  | 'MARK_SIX_HK'
  | 'MARK_SIX_MACAU';

/** Weekly schedule: days of the week (0 = Sunday), local draw time, and minutes between the close and the draw. */
type WeeklyDraws = {
  readonly weekdays: readonly number[];
  readonly time: string;
  readonly utcOffsetHours: number;
  readonly closeBeforeMinutes: number;
};

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const BANGKOK = 7;
const JAKARTA = 7;
const EAST = 8;

/**
 * The usual days. Published times differ by up to 15 minutes, so the times are data and betting closes early. Special draws (Tuesdays in
 * Malaysia) are added as calendar exceptions.
 */
const WEEKLY: Readonly<Record<Exclude<RegionalLottery, 'THAI'>, WeeklyDraws>> = {
  LAOS: { weekdays: [1, 3, 5], time: '20:30', utcOffsetHours: BANGKOK, closeBeforeMinutes: 15 },
  HANOI_SPECIAL: { weekdays: EVERY_DAY, time: '17:15', utcOffsetHours: BANGKOK, closeBeforeMinutes: 15 },
  HANOI: { weekdays: EVERY_DAY, time: '18:30', utcOffsetHours: BANGKOK, closeBeforeMinutes: 20 },
  HANOI_VIP: { weekdays: EVERY_DAY, time: '19:15', utcOffsetHours: BANGKOK, closeBeforeMinutes: 15 },
  MY4D: { weekdays: [0, 3, 6], time: '19:00', utcOffsetHours: EAST, closeBeforeMinutes: 15 },
  SG4D: { weekdays: [0, 3, 6], time: '18:30', utcOffsetHours: EAST, closeBeforeMinutes: 15 },
  TOGEL_SGP: { weekdays: [0, 1, 3, 4, 6], time: '17:45', utcOffsetHours: JAKARTA, closeBeforeMinutes: 15 },
  TOGEL_HKG: { weekdays: EVERY_DAY, time: '23:00', utcOffsetHours: JAKARTA, closeBeforeMinutes: 15 },
  TOGEL_SDY: { weekdays: EVERY_DAY, time: '13:50', utcOffsetHours: JAKARTA, closeBeforeMinutes: 15 },
  CN_3D: { weekdays: EVERY_DAY, time: '21:15', utcOffsetHours: EAST, closeBeforeMinutes: 15 },
  CN_P3: { weekdays: EVERY_DAY, time: '21:25', utcOffsetHours: EAST, closeBeforeMinutes: 15 },
  MARK_SIX_HK: { weekdays: [2, 4, 6], time: '21:30', utcOffsetHours: EAST, closeBeforeMinutes: 15 },
  MARK_SIX_MACAU: { weekdays: EVERY_DAY, time: '21:30', utcOffsetHours: EAST, closeBeforeMinutes: 15 },
};

/** The Thai draw starts at 14:30; betting closes ten minutes earlier as a safety margin. */
const THAI_TIMES = { closes: '14:20', draws: '14:30' };

/** What a holiday changes: whether a usual draw day has one; the days of its period outside of `isClosed` are drawn as usual. */
type Pause = { readonly holiday: Holiday; readonly isClosed: boolean };

/** The holiday of a lottery around a date and whether its draw falls out, by the rule of earlier years. */
function pauseOf(lottery: Exclude<RegionalLottery, 'THAI'>, date: string): Pause | null {
  switch (lottery) {
    case 'HANOI':
    case 'HANOI_SPECIAL':
    case 'HANOI_VIP': {
      // Their numbers are, or follow, those of the northern lottery of Vietnam.
      const holiday = tetHoliday(date);
      return holiday === null ? null : { holiday, isClosed: true };
    }
    case 'CN_3D':
    case 'CN_P3':
      return springFestival(date) ?? chinaNationalDay(date);
    case 'LAOS':
      return fixed('LAO_NEW_YEAR', date, ['04-13', '04-17'], ['04-14', '04-16']);
    case 'SG4D':
    case 'TOGEL_SGP':
      return lunarNewYear(date);
    case 'MARK_SIX_HK':
      return hongKongWeekend(date);
    default:
      return null;
  }
}

/** A holiday with the same days every year: the uncertain days and, within them, those without a draw (month and day). */
function fixed(
  code: HolidayCode,
  date: string,
  [from, to]: readonly [string, string],
  [closed, reopened]: readonly [string, string],
): Pause | null {
  const at = (monthDay: string) => `${date.slice(0, 4)}-${monthDay}`;
  const holiday = holidayAround(date, code, at(from), at(to));
  return holiday === null ? null : { holiday, isClosed: at(closed) <= date && date <= at(reopened) };
}

/**
 * The Chinese lotteries pause ten days around the first day of the lunar year, in 2021 to 2026 from three days before to six days after it.
 * The two days before and after are uncertain, too.
 */
function springFestival(date: string): Pause | null {
  const first = lunarNewYearOf(date);
  if (first === null) return null;
  const holiday = holidayAround(date, 'SPRING_FESTIVAL', addDays(first, -5), addDays(first, 8));
  return holiday === null ? null : { holiday, isClosed: addDays(first, -3) <= date && date <= addDays(first, 6) };
}

/** From 1 to 4 October since 2019; the public holiday lasts until the 7th or 8th. */
const chinaNationalDay = (date: string) => fixed('CHINA_NATIONAL_DAY', date, ['09-30', '10-08'], ['10-01', '10-04']);

/** Singapore's outlets close for the first two days of the lunar year; its draws may move. */
function lunarNewYear(date: string): Pause | null {
  const first = lunarNewYearOf(date);
  const holiday = first === null ? null : holidayAround(date, 'LUNAR_NEW_YEAR', addDays(first, -1), addDays(first, 2));
  return holiday === null ? null : { holiday, isClosed: false };
}

/** The third draw of a week is on Saturday or on Sunday, by the fixtures of the races. */
function hongKongWeekend(date: string): Pause | null {
  const weekday = weekdayOf(date);
  if (weekday !== 6 && weekday !== 0) return null;
  const from = weekday === 6 ? date : addDays(date, -1);
  return { holiday: { code: 'HONG_KONG_WEEKEND', from, to: addDays(from, 1) }, isClosed: false };
}

/** The usual draw of a lottery on a calendar day. @throws RangeError for a text that is not a date */
export function regionalDay(lottery: RegionalLottery, date: string): UsualDraw {
  if (lottery === 'THAI') {
    return {
      ...thaiDay(date),
      closesAtMs: instantOf(date, THAI_TIMES.closes, BANGKOK),
      drawsAtMs: instantOf(date, THAI_TIMES.draws, BANGKOK),
      utcOffsetHours: BANGKOK,
    };
  }
  const { weekdays, time, utcOffsetHours, closeBeforeMinutes } = WEEKLY[lottery];
  const drawsAtMs = instantOf(date, time, utcOffsetHours);
  const closesAtMs = drawsAtMs - closeBeforeMinutes * 60_000;
  const isRegular = weekdays.includes(weekdayOf(date));
  const pause = pauseOf(lottery, date);
  return {
    isDrawn: isRegular && pause?.isClosed !== true,
    isRegular,
    holiday: pause?.holiday ?? null,
    closesAtMs,
    drawsAtMs,
    utcOffsetHours,
  };
}

const LOTTERIES = ['THAI', ...Object.keys(WEEKLY)] as readonly RegionalLottery[];

/** The usual draws of all lotteries on a calendar day. @throws RangeError for a text that is not a date */
export function regionalDrawsOn(date: string): readonly RegionalDraw[] {
  return LOTTERIES.flatMap((lottery): readonly RegionalDraw[] => {
    const { isDrawn, closesAtMs, drawsAtMs } = regionalDay(lottery, date);
    return isDrawn ? [{ lottery, date, closesAtMs, drawsAtMs }] : [];
  });
}
