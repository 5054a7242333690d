import { useSyncExternalStore } from 'react';

/** One clock for the whole page: every countdown changes in the same moment, and one timer runs however many there are. */
export interface PageClock {
  /** Whole seconds since 1970 by the server's time. */
  seconds: () => number;
  /** Called once a second, on the second, while anybody listens. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Tells the clock the server's time in milliseconds since 1970, as read from an answer just received. */
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

/** The page's clock. Feed it with `pageClock.setServerTime` from every answer that carries the server's time. */
export const pageClock: PageClock = createPageClock(() => Date.now());

/** The server's time in whole seconds, once a second; `null` in a server-rendered page, which cannot know the moment of reading. */
export function useServerSeconds(): number | null {
  return useSyncExternalStore<number | null>(pageClock.subscribe, pageClock.seconds, () => null);
}
