import type { LimitPeriod } from './repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function offsetMs(timeZone: string): number {
  const match = /^([+-])(\d{2}):(\d{2})$/.exec(timeZone);
  if (!match) throw new Error(`"${timeZone}" is not an offset like +08:00.`);
  const ms = (Number(match[2]) * 60 + Number(match[3])) * 60_000;
  return match[1] === '-' ? -ms : ms;
}

/**
 * Since when a limit's period counts: the last 24 hours, the last 7 days, or the calendar month of the brand's business time.
 *
 * @param timeZone offset of the business day from UTC, e.g. `+08:00`
 */
export function periodStart(period: LimitPeriod, now: Date, timeZone: string): Date {
  if (period !== 'MONTH') return new Date(now.getTime() - (period === 'DAY' ? DAY_MS : 7 * DAY_MS));
  const shifted = new Date(now.getTime() + offsetMs(timeZone));
  return new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth(), 1) - offsetMs(timeZone) - 1);
}
