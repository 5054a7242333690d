import type { Zone } from '../../../shared/i18n/format.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Choices of time above every record; `dates` are days of one's own. */
export const RANGES = ['today', 'days_7', 'days_30', 'all', 'dates'] as const;
export type Range = (typeof RANGES)[number];

/** The instant at which the reader's clock begins a day that Greenwich begins at `day`. */
function midnightOf(day: number, zone: Zone): string {
  const near = day - zone(day) * MINUTE_MS;
  // The offset of the night itself, which need not be that of the hours after it.
  return new Date(day - zone(near) * MINUTE_MS).toISOString();
}

/** Start of a range in the reader's own zone, as an instant; undefined for all of time and for days of one's own. */
export function startOf(range: Range, now: number, zone: Zone): string | undefined {
  if (range === 'all' || range === 'dates') return undefined;
  const today = Date.parse(dayOf(now, zone));
  const days = range === 'today' ? 0 : range === 'days_7' ? 6 : 29;
  return midnightOf(today - days * DAY_MS, zone);
}

/** The instant at which a day (yyyy-MM-dd) of the reader's begins, or the day after it; undefined for what is no day. */
export function beginOf(day: string, zone: Zone, dayAfter = 0): string | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start)) return undefined;
  return midnightOf(start + dayAfter * DAY_MS, zone);
}

/** The reader's day (yyyy-MM-dd) of an instant. */
export function dayOf(instant: string | number, zone: Zone): string {
  const at = new Date(instant).getTime();
  return new Date(at + zone(at) * MINUTE_MS).toISOString().slice(0, 10);
}
