import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** Offset of the house's business day, in which pages are rendered before the reader's own zone is known. */
const houseOffsetMinutes = 8 * 60;

/** Minutes east of Greenwich in which instants are shown: the reader's own, the house's on the server. */
export function useZone(): number {
  return useSyncExternalStore(
    never,
    () => -new Date().getTimezoneOffset(),
    () => houseOffsetMinutes,
  );
}

/** `yyyy-MM-dd hh:mm:ss`, as records and notices show it. */
export function formatTime(instant: string, zoneMinutes: number): string {
  return new Date(Date.parse(instant) + zoneMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** `hh:mm` in running text. */
export function formatClock(instant: string, zoneMinutes: number): string {
  return formatTime(instant, zoneMinutes).slice(11, 16);
}
