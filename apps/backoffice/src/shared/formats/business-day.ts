import { useMe } from '../session/me.ts';
import { minutesAhead } from './business-zone.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The business day (yyyy-MM-dd) of an instant (epoch ms). @param zone e.g. `+08:00` */
function businessDay(at: number, zone: string): string {
  return new Date(at + minutesAhead(zone) * MINUTE_MS).toISOString().slice(0, 10);
}

/**
 * The last complete business day in the brand's time zone, which may be a day ahead of UTC or behind it.
 *
 * @example lastBusinessDay(Date.parse('2026-11-30T16:30:00Z'), '+08:00') // '2026-11-30': December has begun there
 */
export function lastBusinessDay(now: number, zone: string): string {
  return businessDay(now - DAY_MS, zone);
}

/**
 * The last complete calendar month in the brand's time zone.
 *
 * @example lastBusinessMonth(Date.parse('2026-12-31T16:30:00Z'), '+08:00') // '2026-12'
 */
export function lastBusinessMonth(now: number, zone: string): string {
  const [year = 0, month = 0] = businessDay(now, zone).split('-').map(Number);
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7);
}

/** The brand's last complete business day, the default of reports. */
export function useLastBusinessDay(): string {
  return lastBusinessDay(Date.now(), useMe().businessTimeZone);
}

/** The brand's last complete month. */
export function useLastBusinessMonth(): string {
  return lastBusinessMonth(Date.now(), useMe().businessTimeZone);
}
