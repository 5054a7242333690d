import {
  addDays,
  type CalendarException,
  DEFAULT_DRAW_CALENDAR,
  type DrawCalendar,
  type DrawOnDay,
  dateAt,
  drawOnDay,
  drawsOn,
  type Holiday,
  regionalDay,
  type ScheduledDraw,
  tetHoliday,
  type UsualDraw,
  VIETNAM_UTC_OFFSET_HOURS,
} from '@lantern/engines/lottery';
import type { Queryable, Scope } from '@lantern/server-kit';
import { listInForce } from '../calendar/repository/calendar-exceptions.ts';
import type { GameRow } from '../games/repository.ts';
import { planPublished } from './plan-published.ts';
import { insertIssues, type PlannedIssue } from './repository/issues.ts';

/** Issues are planned for today and the next seven days. */
const DAYS_AHEAD = 7;
/** The longest pause of a game is over Tết, unless operators close it for longer. */
const MOST_DAYS_BACK = 14;

/** A calendar on which the north draws every day; gives the issue of a day that is normally closed. */
export const CALENDAR_WITHOUT_CLOSURES: DrawCalendar = {
  ...DEFAULT_DRAW_CALENDAR,
  tetFirstDays: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [1950 + index, '1900-01-31'])),
};

/** Region and slot of the Vietnamese calendar that a game follows. */
type Draw = Pick<GameRow, 'area' | 'slot'>;

/** Whether a game's draws follow a calendar, which operators can change, and not a fixed interval. */
export function followsCalendar(game: Pick<GameRow, 'family' | 'calendar'>): boolean {
  return game.calendar !== null || game.family === 'VN';
}

/** Today's date in the time zone of the calendars (UTC+7). */
export function calendarDay(now: Date): string {
  return dateAt(now.getTime(), VIETNAM_UTC_OFFSET_HOURS);
}

/** Plans the coming issues of a game by its calendar and the exceptions in force. The caller holds the calendar lock. */
export async function planCalendar(tx: Queryable, scope: Scope, game: GameRow, now: Date): Promise<void> {
  const today = calendarDay(now);
  const exceptions = await listInForce(tx, scope, game.code, addDays(today, -MOST_DAYS_BACK));
  if (game.calendar !== null) return planPublished(tx, scope, game, exceptions, now);
  const issues = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) =>
    issueOn(game, addDays(today, ahead), DEFAULT_DRAW_CALENDAR, exceptions),
  );
  const planned = issues.filter((issue) => issue !== null);
  const ofKind = (isSure: boolean) => planned.filter(({ isConfirmed }) => isConfirmed === isSure);
  await insertIssues(tx, scope, ofKind(true));
  await insertIssues(tx, scope, ofKind(false), 'UNCONFIRMED');
}

/**
 * The issue of a game on a date of the Vietnamese calendar, or null when there is no draw. Bets open at the close of the previous draw, so
 * that one issue is always open.
 */
export function issueOn(
  game: Draw & Pick<GameRow, 'code'>,
  date: string,
  calendar: DrawCalendar = DEFAULT_DRAW_CALENDAR,
  exceptions: readonly CalendarException[] = [],
): PlannedIssue | null {
  const draw = drawOn(game, date, calendar, exceptions);
  if (draw === null) return null;
  const before = drawBefore(game, date, calendar, exceptions);
  return {
    gameCode: game.code,
    number: draw.issue,
    day: date,
    region: draw.region,
    stationCode: draw.station.code,
    stationName: draw.station.name,
    opensAt: new Date(before?.closesAtMs ?? draw.closesAtMs - 86_400_000),
    closesAt: new Date(draw.closesAtMs),
    drawsAt: new Date(draw.drawsAtMs),
    isConfirmed: draw.isConfirmed,
  };
}

/** The usual draw of a game on a date, or null when its area has no such draw on that day of the week. */
function usualOn(game: Draw, date: string, calendar: DrawCalendar): (ScheduledDraw & UsualDraw) | null {
  const ofArea = (of: DrawCalendar) => drawsOn(date, of).filter((draw) => draw.area === game.area);
  const usual = ofArea(CALENDAR_WITHOUT_CLOSURES)[(game.slot ?? 0) - 1];
  if (usual === undefined) return null;
  const isDrawn = ofArea(calendar).length > 0;
  const holiday = holidayOn({ area: game.area, calendar: null }, date);
  return { ...usual, isDrawn, isRegular: true, holiday, utcOffsetHours: VIETNAM_UTC_OFFSET_HOURS };
}

/** The holiday around a date of a lottery's calendar, or null. */
export function holidayOn({ calendar, area }: Pick<GameRow, 'calendar' | 'area'>, date: string): Holiday | null {
  if (calendar !== null) return regionalDay(calendar, date).holiday;
  return area === 'NORTH' ? tetHoliday(date) : null;
}

/** Whether a lottery's calendar has a draw on a date, with and without holidays, and the holiday around the date. */
export function usualDay(
  game: Pick<GameRow, 'calendar' | 'area' | 'slot'>,
  date: string,
): Pick<UsualDraw, 'isDrawn' | 'isRegular' | 'holiday'> {
  if (game.calendar !== null) return regionalDay(game.calendar, date);
  return usualOn(game, date, DEFAULT_DRAW_CALENDAR) ?? { isDrawn: false, isRegular: false, holiday: null };
}

function drawOn(
  game: Draw,
  date: string,
  calendar: DrawCalendar,
  exceptions: readonly CalendarException[],
): (ScheduledDraw & DrawOnDay) | null {
  const usual = usualOn(game, date, calendar);
  const draw = usual === null ? null : drawOnDay(date, usual, exceptions);
  return usual === null || draw === null ? null : { ...usual, ...draw };
}

function drawBefore(
  game: Draw,
  date: string,
  calendar: DrawCalendar,
  exceptions: readonly CalendarException[],
): Pick<ScheduledDraw, 'closesAtMs'> | null {
  for (let back = 1; back <= MOST_DAYS_BACK; back += 1) {
    const draw = drawOn(game, addDays(date, -back), calendar, exceptions);
    if (draw !== null) return draw;
  }
  return null;
}
