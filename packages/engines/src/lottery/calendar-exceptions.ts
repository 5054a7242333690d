import { instantOf } from './calendar-date.ts';

/**
 * A departure from a lottery's usual calendar, kept by operators. CLOSED: no draw on these days; EXTRA: a draw on days that usually
 * have none, at `time` or the usual one; MOVED: the day's draw at another time.
 */
export type CalendarException = {
  readonly kind: 'CLOSED' | 'EXTRA' | 'MOVED';
  /** First and last day, dates where it is drawn. */
  readonly from: string;
  readonly to: string;
  /** Wall-clock time of its place, "HH:MM". */
  readonly time: string | null;
};

/** How a lottery draws on a date by its usual calendar, or would draw if it did. Instants in milliseconds since 1970 UTC. */
export type UsualDraw = {
  readonly isDrawn: boolean;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
  /** Hours of the place before UTC all year round. */
  readonly utcOffsetHours: number;
};

/**
 * The draw of a date after its exceptions, or null where there is none. Bets close as long before a moved draw as before the usual one.
 * @throws RangeError for an exception whose time is none
 */
export function drawOnDay(
  date: string,
  usual: UsualDraw,
  exceptions: readonly CalendarException[],
): { readonly closesAtMs: number; readonly drawsAtMs: number } | null {
  const ofDay = exceptions.filter(({ from, to }) => from <= date && date <= to);
  // A closed day stays closed whatever else is said of it; only usual draws are moved, and only days without one get an extra draw.
  if (ofDay.some(({ kind }) => kind === 'CLOSED')) return null;
  const change = ofDay.find(({ kind }) => kind === (usual.isDrawn ? 'MOVED' : 'EXTRA'));
  if (!usual.isDrawn && change === undefined) return null;
  const { closesAtMs, drawsAtMs } = usual;
  if (change === undefined || change.time === null) return { closesAtMs, drawsAtMs };
  const movedMs = instantOf(date, change.time, usual.utcOffsetHours);
  return { drawsAtMs: movedMs, closesAtMs: movedMs - (drawsAtMs - closesAtMs) };
}
