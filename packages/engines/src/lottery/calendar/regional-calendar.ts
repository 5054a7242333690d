import { addDays, instantOf, weekdayOf } from './calendar-date.ts';
import type { UsualDraw } from './calendar-exceptions.ts';

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
const THAI_DAYS = ['01', '16'];
/** Draws that usually take place on another day: month and day to the shift in days. */
const THAI_SHIFTS: Readonly<Record<string, number>> = { '01-01': -2, '01-16': 1, '05-01': 1 };

/**
 * The draw dates of the Thai government lottery in a year: the 1st and the 16th of each month, with the usual shifts.
 * @param announced officially announced changes: the regular date to the date of the draw
 */
export function thaiDrawDates(year: number, announced: Readonly<Record<string, string>> = {}): readonly string[] {
  const regular = [year, year + 1].flatMap((one) =>
    Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')).flatMap((month) =>
      THAI_DAYS.map((day) => `${one}-${month}-${day}`),
    ),
  );
  return regular
    .map((date) => announced[date] ?? addDays(date, THAI_SHIFTS[date.slice(5)] ?? 0))
    .filter((date) => date.startsWith(`${year}-`))
    .sort();
}

/** The usual draw of a lottery on a calendar day. @throws RangeError for a text that is not a date */
export function regionalDay(lottery: RegionalLottery, date: string): UsualDraw {
  if (lottery === 'THAI') {
    return {
      isDrawn: thaiDrawDates(Number(date.slice(0, 4))).includes(date),
      closesAtMs: instantOf(date, THAI_TIMES.closes, BANGKOK),
      drawsAtMs: instantOf(date, THAI_TIMES.draws, BANGKOK),
      utcOffsetHours: BANGKOK,
    };
  }
  const { weekdays, time, utcOffsetHours, closeBeforeMinutes } = WEEKLY[lottery];
  const drawsAtMs = instantOf(date, time, utcOffsetHours);
  const closesAtMs = drawsAtMs - closeBeforeMinutes * 60_000;
  return { isDrawn: weekdays.includes(weekdayOf(date)), closesAtMs, drawsAtMs, utcOffsetHours };
}

const LOTTERIES = ['THAI', ...Object.keys(WEEKLY)] as readonly RegionalLottery[];

/** The usual draws of all lotteries on a calendar day. @throws RangeError for a text that is not a date */
export function regionalDrawsOn(date: string): readonly RegionalDraw[] {
  return LOTTERIES.flatMap((lottery): readonly RegionalDraw[] => {
    const { isDrawn, closesAtMs, drawsAtMs } = regionalDay(lottery, date);
    return isDrawn ? [{ lottery, date, closesAtMs, drawsAtMs }] : [];
  });
}
