const MINUTE_MS = 60_000;
const FARTHEST_OFFSET_MINUTES = 14 * 60;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes that a fixed offset like `+08:00` is ahead of UTC; null for other texts. */
function fixedOffset(zone: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (match === null) return null;
  const [, sign = '', hours = '', minutes = ''] = match;
  const offset = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || offset > FARTHEST_OFFSET_MINUTES) return null;
  return sign === '-' ? -offset : offset;
}

/** @throws RangeError for a zone that is not known */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** Milliseconds that the zone's clock is ahead of UTC at an instant. */
function offsetAt(at: number, zone: string): number {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return fixed * MINUTE_MS;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return clock - Math.floor(at / 1000) * 1000;
}

/** Whether a text is an IANA zone that this Node.js knows, or an offset from UTC like `+08:00`, up to 14 hours. */
export function isZone(text: string): boolean {
  if (fixedOffset(text) !== null) return true;
  // Newer versions accept offsets as zones; only the form above is one here.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,59}$/.test(text)) return false;
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a time of the zone's clock. A time that the clock skips is read as if it had not been set forward; of a time that comes
 * twice the first is meant.
 * @param local `2026-11-27` (the begin of the day) or `2026-11-27 08:15:00`
 * @param zone for which `isZone` is true
 * @throws RangeError for other texts
 */
export function instantOf(local: string, zone: string): Date {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(local);
  if (match === null || !isZone(zone)) throw new RangeError('no local time of a zone');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  const fixed = fixedOffset(zone);
  if (fixed !== null) return new Date(clock - fixed * MINUTE_MS);
  // The offsets of a day before and after include those on both sides of a change.
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const [before, after] = [offsetAt(clock - DAY_MS, zone), offsetAt(clock + DAY_MS, zone)];
  const possible = [clock - before, clock - after].filter((at) => at + offsetAt(at, zone) === clock);
  return new Date(possible.length === 0 ? clock - before : Math.min(...possible));
}

/** An instant by the zone's clock: `2026-11-27 08:15:00`. */
export function localTimeOf(at: Date, zone: string): string {
  const clock = new Date(at.getTime() + offsetAt(at.getTime(), zone));
  return clock.toISOString().slice(0, 19).replace('T', ' ');
}
