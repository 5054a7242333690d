import type { Zone } from '../../../shared/i18n/format.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Date ranges of every record; `dates` is a custom range. */
export const RANGES = ['today', 'days_7', 'days_30', 'all', 'dates'] as const;
export type Range = (typeof RANGES)[number];

/** The instant at which the reader's local day begins; `day` is midnight UTC of the same date. */
function midnightOf(day: number, zone: Zone): string {
  const near = day - zone(day) * MINUTE_MS;
  // Uses the offset at midnight itself, which may differ from later hours (summer time).
  return new Date(day - zone(near) * MINUTE_MS).toISOString();
}

/** Start of a range in the reader's zone, as an instant; undefined for all time and for custom ranges. */
export function startOf(range: Range, now: number, zone: Zone): string | undefined {
  if (range === 'all' || range === 'dates') return undefined;
  const today = Date.parse(dayOf(now, zone));
  const days = range === 'today' ? 0 : range === 'days_7' ? 6 : 29;
  return midnightOf(today - days * DAY_MS, zone);
}

/** Start of the reader's day (yyyy-MM-dd), or of a following day; undefined if the day is invalid. */
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
