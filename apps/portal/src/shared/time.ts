import { pageClock, useServerSeconds } from '@lantern/ui';
import { useSyncExternalStore } from 'react';

/** Sets the page's clock by an instant that the server has just said. */
export function learnServerTime(instant: string): void {
  const server = Date.parse(instant);
  if (!Number.isNaN(server)) pageClock.setServerTime(server);
}

/** Milliseconds since 1970 on the server's clock, as well as this page knows it. */
export function serverNow(): number {
  return pageClock.seconds() * 1000;
}

/** The server's clock in whole seconds (milliseconds since 1970), one tick for the page; null in a rendered page. */
export function useNow(): number | null {
  const seconds = useServerSeconds();
  return seconds === null ? null : seconds * 1000;
}

/** Whether an instant lies behind us on the server's clock; repaints once, when it passes. False in a rendered page. */
export function useIsPast(instant: string | null): boolean {
  const end = instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant) / 1000;
  return useSyncExternalStore(
    pageClock.subscribe,
    () => pageClock.seconds() >= end,
    () => false,
  );
}
