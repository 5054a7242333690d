import { pageClock, useServerSeconds } from '@lantern/ui';
import { useSyncExternalStore } from 'react';

/** Sets the page's clock from a server timestamp. */
export function learnServerTime(instant: string): void {
  const server = Date.parse(instant);
  if (!Number.isNaN(server)) pageClock.setServerTime(server);
}

/** Estimated server time in epoch milliseconds. */
export function serverNow(): number {
  return pageClock.seconds() * 1000;
}

/** Server time in whole seconds (as epoch milliseconds), one shared tick for the page; null in server rendering. */
export function useNow(): number | null {
  const seconds = useServerSeconds();
  return seconds === null ? null : seconds * 1000;
}

/** True once an instant has passed on the server's clock; re-renders once, at that moment. False in server rendering. */
export function useIsPast(instant: string | null): boolean {
  const end = instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant) / 1000;
  return useSyncExternalStore(
    pageClock.subscribe,
    () => pageClock.seconds() >= end,
    () => false,
  );
}
