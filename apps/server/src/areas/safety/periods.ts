import { businessMonthStart } from '@lantern/server-kit';
import type { LimitPeriod } from './repository/limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Since when a limit's period counts: the last 24 hours, the last 7 days, or the calendar month of the brand's business time.
 *
 * @param timeZone offset of the business day from UTC, e.g. `+08:00`
 */
export function periodStart(period: LimitPeriod, now: Date, timeZone: string): Date {
  if (period !== 'MONTH') return new Date(now.getTime() - (period === 'DAY' ? DAY_MS : 7 * DAY_MS));
  return new Date(businessMonthStart(now, timeZone).getTime() - 1);
}
