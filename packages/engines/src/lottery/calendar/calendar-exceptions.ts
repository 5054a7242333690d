import { instantOf } from './calendar-date.ts';
import type { Holiday } from './holidays.ts';

/**
 * An operator's exception to a lottery's usual calendar. CLOSED: no draw on these days. EXTRA: a draw on days that usually have none, at
 * `time` or the usual time. MOVED: the day's draw takes place at another time. CONFIRMED: the days of a holiday are as calculated.
 */
export type CalendarException = {
  readonly kind: 'CLOSED' | 'EXTRA' | 'MOVED' | 'CONFIRMED';
  /** First and last day, in the lottery's time zone. */
  readonly from: string;
  readonly to: string;
  /** Local wall-clock time, "HH:MM". */
  readonly time: string | null;
};

/**
 * The usual draw of a date. When `isDrawn` is false, the times are those that a draw would have. Instants in milliseconds since 1970 UTC.
 */
export type UsualDraw = {
  readonly isDrawn: boolean;
  /** Whether the date has a draw when there is no holiday. */
  readonly isRegular: boolean;
  /** The holiday around the date, which makes `isDrawn` a guess; null on ordinary days. */
  readonly holiday: Holiday | null;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
  /** Offset of the local time from UTC in hours, the same all year. */
  readonly utcOffsetHours: number;
};

/** The draw of a date. Instants in milliseconds since 1970 UTC. */
export type DrawOnDay = {
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
  /** False: the day is only calculated; bets must not be accepted before people confirm it. */
  readonly isConfirmed: boolean;
};

/**
 * The draw of a date after applying the exceptions, or null without a draw. The interval between close and draw stays the same when a draw
 * is moved.
 * @throws RangeError for an exception with an invalid time
 */
export function drawOnDay(date: string, usual: UsualDraw, exceptions: readonly CalendarException[]): DrawOnDay | null {
  const ofDay = exceptions.filter(({ from, to }) => from <= date && date <= to);
  // CLOSED overrides all other exceptions. MOVED applies only to usual draws, EXTRA only to days without one.
  if (ofDay.some(({ kind }) => kind === 'CLOSED')) return null;
  const change = ofDay.find(({ kind }) => kind === (usual.isDrawn ? 'MOVED' : 'EXTRA'));
  if (!usual.isDrawn && change === undefined) return null;
  // A stated day or time is what the lottery has announced.
  const isConfirmed = usual.holiday === null || change !== undefined || ofDay.some(({ kind }) => kind === 'CONFIRMED');
  const { closesAtMs, drawsAtMs } = usual;
  if (change === undefined || change.time === null) return { closesAtMs, drawsAtMs, isConfirmed };
  const movedMs = instantOf(date, change.time, usual.utcOffsetHours);
  return { drawsAtMs: movedMs, closesAtMs: movedMs - (drawsAtMs - closesAtMs), isConfirmed };
}
