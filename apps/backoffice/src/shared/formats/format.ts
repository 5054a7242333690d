import { inBusinessZone } from './business-zone.ts';

/** yyyy-MM-dd hh:mm:ss in the brand's zone, for all records. */
export function dateTime(instant: string | null | undefined): string {
  return instant ? inBusinessZone(instant).toISOString().slice(0, 19).replace('T', ' ') : '—';
}

/** hh:mm:ss in the brand's zone. */
export function clockTime(instant: string | number): string {
  return inBusinessZone(instant).toISOString().slice(11, 19);
}

/** MM-dd in the brand's zone. */
export function monthDay(instant: string): string {
  return inBusinessZone(instant).toISOString().slice(5, 10);
}
