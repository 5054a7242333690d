const DAY_MS = 86_400_000;

/** Choices of time above every record; `dates` are days of one's own. */
export const RANGES = ['today', 'days_7', 'days_30', 'all', 'dates'] as const;
export type Range = (typeof RANGES)[number];

/** Start of a range in the reader's own zone, as an instant; undefined for all of time and for days of one's own. */
export function startOf(range: Range, now: number, zoneMinutes: number): string | undefined {
  if (range === 'all' || range === 'dates') return undefined;
  const shift = zoneMinutes * 60_000;
  const midnight = Math.floor((now + shift) / DAY_MS) * DAY_MS - shift;
  const days = range === 'today' ? 0 : range === 'days_7' ? 6 : 29;
  return new Date(midnight - days * DAY_MS).toISOString();
}

/** The instant at which a day (yyyy-MM-dd) of the reader's begins, or the day after it; undefined for what is no day. */
export function beginOf(day: string, zoneMinutes: number, dayAfter = 0): string | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(midnight)) return undefined;
  return new Date(midnight - zoneMinutes * 60_000 + dayAfter * DAY_MS).toISOString();
}

/** The reader's day (yyyy-MM-dd) of an instant. */
export function dayOf(instant: string | number, zoneMinutes: number): string {
  return new Date(new Date(instant).getTime() + zoneMinutes * 60_000).toISOString().slice(0, 10);
}
