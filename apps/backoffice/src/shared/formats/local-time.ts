import { fromBusinessZone, inBusinessZone } from './business-zone.ts';

/** Value of a datetime-local input for an instant, in the brand's zone; empty for none. */
export function toLocal(instant: string | undefined): string {
  if (instant === undefined || Number.isNaN(Date.parse(instant))) return '';
  return inBusinessZone(instant).toISOString().slice(0, 16);
}

/** Value of a datetime-local input as an instant, an instant as it is; undefined when empty or incomplete. */
export function toInstant(local: string): string | undefined {
  if (local.endsWith('Z')) return Number.isNaN(Date.parse(local)) ? undefined : new Date(local).toISOString();
  return local === '' ? undefined : fromBusinessZone(local)?.toISOString();
}

/** First instant of a day (yyyy-MM-dd) in the brand's zone, `days` later; undefined for no day. */
export function dayStart(day: string | undefined, days = 0): string | undefined {
  const start = toInstant(day ? `${day}T00:00` : '');
  return start === undefined ? undefined : new Date(Date.parse(start) + days * 86_400_000).toISOString();
}
