const DAY_MS = 86_400_000;

/** Whether a text is a real calendar date `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The date a number of days later (or earlier). @throws RangeError for a text that is not a date. */
export function addDays(date: string, days: number): string {
  return new Date(midnightUtc(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Day of the week, 0 = Sunday. @throws RangeError for a text that is not a date. */
export function weekdayOf(date: string): number {
  return new Date(midnightUtc(date)).getUTCDay();
}

/**
 * The instant, in milliseconds since 1970 UTC, of a wall-clock time "HH:MM" of a date in a time zone without daylight saving time. @throws
 * RangeError for a text that is not a date or a time.
 */
export function instantOf(date: string, time: string, utcOffsetHours: number): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (match === null) throw new RangeError(`not a time: ${time}`);
  return midnightUtc(date) + (Number(match[1]) - utcOffsetHours) * 3_600_000 + Number(match[2]) * 60_000;
}

/** The calendar date of an instant in a time zone without daylight saving time. */
export function dateAt(instantMs: number, utcOffsetHours: number): string {
  return new Date(instantMs + utcOffsetHours * 3_600_000).toISOString().slice(0, 10);
}

function midnightUtc(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}
