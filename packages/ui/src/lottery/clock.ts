import { useSyncExternalStore } from 'react';

/** One clock for the whole page: all countdowns change at the same moment, with a single timer. */
export interface PageClock {
  /** Server time in whole epoch seconds. */
  seconds: () => number;
  /** Calls the listener every second, on the second. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Sets the clock to the server's time in epoch ms, as read from a response just received. */
  setServerTime: (serverTimeMs: number) => void;
}

/** `now` returns the device's time in milliseconds. */
export function createPageClock(now: () => number): PageClock {
  const listeners = new Set<() => void>();
  let offsetMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const serverNow = () => now() + offsetMs;
  const schedule = () => {
    timer = setTimeout(tick, 1000 - (((serverNow() % 1000) + 1000) % 1000) + 4);
  };
  const tick = () => {
    schedule();
    for (const listener of listeners) listener();
  };
  return {
    seconds: () => Math.floor(serverNow() / 1000),
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) schedule();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    setServerTime(serverTimeMs) {
      offsetMs = serverTimeMs - now();
      for (const listener of listeners) listener();
    },
  };
}

/** The page's clock. Call `pageClock.setServerTime` for every response with the server's time. */
export const pageClock: PageClock = createPageClock(() => Date.now());

/** Server time in whole seconds, updated every second; `null` in server rendering, where the time of reading is unknown. */
export function useServerSeconds(): number | null {
  return useSyncExternalStore<number | null>(pageClock.subscribe, pageClock.seconds, () => null);
}
