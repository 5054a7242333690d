import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** UTC offset in minutes at an instant (epoch ms); it changes with summer time. */
export type Zone = (at: number) => number;

/** The reader's time zone. */
export const readersZone: Zone = (at) => -new Date(at).getTimezoneOffset();

/** The time zone of server-rendered pages (+08:00), used until the reader's zone is known. */
const businessZone: Zone = () => 8 * 60;

/** The zone for displayed times: the reader's in the browser, +08:00 on the server. */
export function useZone(): Zone {
  return useSyncExternalStore(
    never,
    () => readersZone,
    () => businessZone,
  );
}

/** `yyyy-MM-dd hh:mm:ss`, for records and notices. */
export function formatTime(instant: string, zone: Zone): string {
  const at = Date.parse(instant);
  return new Date(at + zone(at) * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** `hh:mm` for running text. */
export function formatClock(instant: string, zone: Zone): string {
  return formatTime(instant, zone).slice(11, 16);
}
