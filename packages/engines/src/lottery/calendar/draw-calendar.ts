import type { Region } from '../vietnam/draw-structure.ts';
import { addDays, dateAt, instantOf, weekdayOf } from './calendar-date.ts';
import { TET_FIRST_DAYS, tetDays } from './tet-days.ts';

/** The three areas of the country. South and centre have one draw per province, the north has one draw per day. */
export type Area = 'NORTH' | 'CENTRAL' | 'SOUTH';

/** Offset of Asia/Ho_Chi_Minh from UTC in hours, the same all year. */
export const VIETNAM_UTC_OFFSET_HOURS = 7;

/** A station (đài): a stable code for draws and settings, and the displayed name. */
export type Station = { readonly code: string; readonly name: string };

/** Draw and close times of an area in Vietnam's local time. Operators may close betting earlier. */
export type AreaTimes = { readonly drawTime: string; readonly closeTime: string };

/** The draw calendar as configuration: times per area, and the drawing stations per weekday (0 = Sunday). */
export type DrawCalendar = {
  readonly times: Readonly<Record<Area, AreaTimes>>;
  readonly weekdays: readonly Readonly<Record<Area, readonly Station[]>>[];
  /** First day of the lunar year (Tết) per year. The north has no draw from the day before to the third day. */
  readonly tetFirstDays: Readonly<Record<number, string>>;
};

const station = (code: string, name: string): Station => ({ code, name });

const HUE = station('TTH', 'Thừa Thiên Huế');
const DA_NANG = station('DNA', 'Đà Nẵng');
const KHANH_HOA = station('KH', 'Khánh Hòa');
const HO_CHI_MINH = station('HCM', 'Hồ Chí Minh');

/** The northern draw is one lottery for all provinces; its stations are the provinces that host it in turn. */
const HA_NOI = station('HN', 'Hà Nội');

export const DEFAULT_DRAW_CALENDAR: DrawCalendar = {
  times: {
    SOUTH: { drawTime: '16:15', closeTime: '16:10' },
    CENTRAL: { drawTime: '17:15', closeTime: '17:10' },
    NORTH: { drawTime: '18:15', closeTime: '18:10' },
  },
  weekdays: [
    {
      SOUTH: [station('TG', 'Tiền Giang'), station('KG', 'Kiên Giang'), station('DL', 'Đà Lạt (Lâm Đồng)')],
      CENTRAL: [KHANH_HOA, station('KT', 'Kon Tum'), HUE],
      NORTH: [station('TB', 'Thái Bình')],
    },
    {
      SOUTH: [HO_CHI_MINH, station('DT', 'Đồng Tháp'), station('CM', 'Cà Mau')],
      CENTRAL: [HUE, station('PY', 'Phú Yên')],
      NORTH: [HA_NOI],
    },
    {
      SOUTH: [station('BTR', 'Bến Tre'), station('VT', 'Vũng Tàu'), station('BL', 'Bạc Liêu')],
      CENTRAL: [station('DLK', 'Đắk Lắk'), station('QNA', 'Quảng Nam')],
      NORTH: [station('QN', 'Quảng Ninh')],
    },
    {
      SOUTH: [station('DN', 'Đồng Nai'), station('CT', 'Cần Thơ'), station('ST', 'Sóc Trăng')],
      CENTRAL: [DA_NANG, KHANH_HOA],
      NORTH: [station('BN', 'Bắc Ninh')],
    },
    {
      SOUTH: [station('TN', 'Tây Ninh'), station('AG', 'An Giang'), station('BTH', 'Bình Thuận')],
      CENTRAL: [station('BDI', 'Bình Định'), station('QT', 'Quảng Trị'), station('QB', 'Quảng Bình')],
      NORTH: [HA_NOI],
    },
    {
      SOUTH: [station('VL', 'Vĩnh Long'), station('BD', 'Bình Dương'), station('TV', 'Trà Vinh')],
      CENTRAL: [station('GL', 'Gia Lai'), station('NT', 'Ninh Thuận')],
      NORTH: [station('HP', 'Hải Phòng')],
    },
    {
      SOUTH: [HO_CHI_MINH, station('LA', 'Long An'), station('BP', 'Bình Phước'), station('HG', 'Hậu Giang')],
      CENTRAL: [DA_NANG, station('QNG', 'Quảng Ngãi'), station('DNO', 'Đắk Nông')],
      NORTH: [station('ND', 'Nam Định')],
    },
  ],
  tetFirstDays: TET_FIRST_DAYS,
};

/** One draw of a day. */
export type ScheduledDraw = {
  readonly area: Area;
  readonly region: Region;
  /** The station that draws; in the north the province that hosts the day's draw. */
  readonly station: Station;
  /** Lottery code of bets: `XSMB` for the north, otherwise the station's code. */
  readonly lottery: string;
  /** Calendar date of the draw in Vietnam. */
  readonly date: string;
  /** Displayed draw number: the date without dashes. Unique per lottery. */
  readonly issue: string;
  /** Instants in milliseconds since 1970 UTC. Bets are accepted strictly before `closesAtMs`. */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};

/** The code of the northern lottery. */
export const NORTHERN_LOTTERY = 'XSMB';

/** The stations that draw on a weekday (0 = Sunday) with the times of their area. @throws RangeError for another number. */
export function weekdaySchedule(
  weekday: number,
  calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR,
): Readonly<Record<Area, AreaTimes & { readonly stations: readonly Station[] }>> {
  const day = calendar.weekdays[weekday];
  if (day === undefined) throw new RangeError(`not a weekday: ${weekday}`);
  return {
    SOUTH: { ...calendar.times.SOUTH, stations: day.SOUTH },
    CENTRAL: { ...calendar.times.CENTRAL, stations: day.CENTRAL },
    NORTH: { ...calendar.times.NORTH, stations: day.NORTH },
  };
}

/**
 * Whether the north has no draw on a date: from the last day of the lunar year to the third day of the new one.
 * @throws RangeError when the calendar has no entry for the year; a guess could sell bets on a draw that never takes place.
 */
export function isNorthernClosedDay(date: string, calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR): boolean {
  const first = calendar.tetFirstDays[Number(date.slice(0, 4))];
  if (first === undefined) throw new RangeError(`the closed-day table has no year for ${date}`);
  const { from, to } = tetDays(first);
  return from <= date && date <= to;
}

/** All draws of a calendar date in Vietnam, ordered by time. @throws RangeError for a text that is not a date. */
export function drawsOn(date: string, calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR): readonly ScheduledDraw[] {
  const schedule = weekdaySchedule(weekdayOf(date), calendar);
  const areas: readonly Area[] = ['SOUTH', 'CENTRAL', 'NORTH'];
  return areas.flatMap((area) => {
    if (area === 'NORTH' && isNorthernClosedDay(date, calendar)) return [];
    const { drawTime, closeTime, stations } = schedule[area];
    return stations.map((place) => ({
      area,
      region: area === 'NORTH' ? ('N' as const) : ('S' as const),
      station: place,
      lottery: area === 'NORTH' ? NORTHERN_LOTTERY : place.code,
      date,
      issue: date.replaceAll('-', ''),
      closesAtMs: instantOf(date, closeTime, VIETNAM_UTC_OFFSET_HOURS),
      drawsAtMs: instantOf(date, drawTime, VIETNAM_UTC_OFFSET_HOURS),
    }));
  });
}

/** A weekly draw recurs within 7 days; the Tết closure lasts four more days. */
const MAX_DAYS_AHEAD = 12;

/**
 * The first draw of a lottery that is still open for bets at an instant (milliseconds since 1970 UTC), or null when the lottery is not in
 * the calendar.
 */
export function nextDraw(
  lottery: string,
  nowMs: number,
  calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR,
): ScheduledDraw | null {
  return upcomingDraws(lottery, nowMs, 1, calendar)[0] ?? null;
}

/** The next `count` draws of a lottery that close after an instant, earliest first (count up to 100). */
export function upcomingDraws(
  lottery: string,
  nowMs: number,
  count: number,
  calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR,
): readonly ScheduledDraw[] {
  if (count > 100) throw new RangeError(`too many draws ahead: ${count}`);
  const found: ScheduledDraw[] = [];
  let date = dateAt(nowMs, VIETNAM_UTC_OFFSET_HOURS);
  for (let idleDays = 0; found.length < count && idleDays < MAX_DAYS_AHEAD; date = addDays(date, 1)) {
    const draw = drawsOn(date, calendar).find((one) => one.lottery === lottery && one.closesAtMs > nowMs);
    idleDays = draw === undefined ? idleDays + 1 : 0;
    if (draw !== undefined) found.push(draw);
  }
  return found;
}
