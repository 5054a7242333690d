import { useBusinessMinutes } from '../../../shared/brand/site.ts';
import { useZone, type Zone } from '../../../shared/i18n/format.ts';
import type { Kind } from './kinds.ts';

const MINUTE_MS = 60_000;

function local(instant: string, zone: Zone): string {
  const at = Date.parse(instant);
  return new Date(at + zone(at) * MINUTE_MS).toISOString();
}

/** Zone of the brand's business days; its offset is the same all year. */
function useBusinessZone(): Zone {
  const minutes = useBusinessMinutes();
  return () => minutes;
}

// Periods are the brand's business days; hours and windows appear in the reader's time zone.

/** When a contract begins: a business day of the brand, or the minute at which an hour or window begins. */
export function useStartText(): (kind: Kind, at: string) => string {
  const zone = useZone();
  const businessZone = useBusinessZone();
  return (kind, at) => {
    const isByClock = kind === 'HOURLY' || kind === 'REALTIME';
    return isByClock ? local(at, zone).slice(0, 16).replace('T', ' ') : local(at, businessZone).slice(0, 10);
  };
}

/** A period as text: the days that it covers, or the time of an hour or window. */
export function usePeriodText(): (kind: Kind, from: string, to: string) => string {
  const zone = useZone();
  const businessZone = useBusinessZone();
  return (kind, from, to) => {
    if (kind === 'HOURLY' || kind === 'REALTIME') {
      const [begin, end] = [local(from, zone), local(to, zone)];
      return `${begin.slice(5, 10)} ${begin.slice(11, 16)}–${end.slice(11, 16)}`;
    }
    const first = local(from, businessZone).slice(0, 10);
    const last = local(new Date(Date.parse(to) - 1).toISOString(), businessZone).slice(0, 10);
    return first === last ? first : `${first} – ${last.slice(5)}`;
  };
}
