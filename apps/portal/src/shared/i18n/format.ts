import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Minutes east of Greenwich at an instant (milliseconds): summer time makes them differ over the year. */
export type Zone = (at: number) => number;

/** The reader's own clock. */
export const readersZone: Zone = (at) => -new Date(at).getTimezoneOffset();

/** The house's business day, in which pages are rendered before the reader's own zone is known. */
const housesZone: Zone = () => 8 * 60;

/** The zone in which instants are shown: the reader's own, the house's on the server. */
export function useZone(): Zone {
  return useSyncExternalStore(
    never,
    () => readersZone,
    () => housesZone,
  );
}

/** `yyyy-MM-dd hh:mm:ss`, as records and notices show it. */
export function formatTime(instant: string, zone: Zone): string {
  const at = Date.parse(instant);
  return new Date(at + zone(at) * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** `hh:mm` in running text. */
export function formatClock(instant: string, zone: Zone): string {
  return formatTime(instant, zone).slice(11, 16);
}
