import { recentMap } from '../security/recent-map.ts';

const WINDOW_MS = 60_000;
/** Callers remembered at once; beyond it those longest not seen are forgotten. */
const MAX_CALLERS = 50_000;

interface Window {
  startedAt: number;
  count: number;
  previous: number;
}

export interface RateLimiter {
  /**
   * Counts a call, or work of so many units. What would pass the limit is not counted, so that a caller who asks for less may still have it.
   *
   * @param cost units of work; 1 for a call
   * @returns null when it may go on, else the whole seconds to wait
   */
  take(key: string, perMinute: number, nowMs: number, cost?: number): number | null;
}

/** Sliding minute per key: the count of this minute plus the fitting share of the one before. Memory is bounded. */
export function createRateLimiter(maxCallers = MAX_CALLERS): RateLimiter {
  const windows = recentMap<Window>(maxCallers);

  function windowOf(key: string, nowMs: number): Window {
    const known = windows.get(key);
    const age = known ? nowMs - known.startedAt : Number.POSITIVE_INFINITY;
    if (known && age < WINDOW_MS) return known;
    const current: Window =
      known && age < 2 * WINDOW_MS
        ? { startedAt: known.startedAt + WINDOW_MS, count: 0, previous: known.count }
        : { startedAt: nowMs, count: 0, previous: 0 };
    windows.set(key, current);
    return current;
  }

  return {
    take(key, perMinute, nowMs, cost = 1) {
      const window = windowOf(key, nowMs);
      const passed = nowMs - window.startedAt;
      const used = window.count + window.previous * (1 - passed / WINDOW_MS);
      if (used >= perMinute - Math.min(cost, perMinute) + 1) return Math.max(1, Math.ceil((WINDOW_MS - passed) / 1000));
      window.count += cost;
      return null;
    },
  };
}
