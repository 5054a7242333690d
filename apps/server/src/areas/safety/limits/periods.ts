import { businessMonthStart } from '@lantern/server-kit';
import type { LimitPeriod } from './repository/limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Start of a limit's period: the last 24 hours, the last 7 days, or the calendar month in the brand's time zone.
 *
 * @param timeZone offset of the business day from UTC, e.g. `+08:00`
 */
export function periodStart(period: LimitPeriod, now: Date, timeZone: string): Date {
  if (period !== 'MONTH') return new Date(now.getTime() - (period === 'DAY' ? DAY_MS : 7 * DAY_MS));
  return new Date(businessMonthStart(now, timeZone).getTime() - 1);
}
