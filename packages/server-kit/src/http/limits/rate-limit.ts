import { recentEntries } from '../../cache/recent-entries.ts';

const WINDOW_MS = 60_000;
/** Maximum number of tracked callers; beyond it the least recently seen ones are dropped. */
const MAX_CALLERS = 50_000;

interface Window {
  startedAt: number;
  count: number;
  previous: number;
}

export interface RateLimiter {
  /**
   * Counts a call or some work units. A request that would exceed the limit is not counted, so a smaller one may still pass.
   * @param cost work units; 1 for a call
   * @returns null if allowed, else the whole seconds to wait
   */
  take(key: string, perMinute: number, nowMs: number, cost?: number): number | null;
}

/** Sliding minute per key: the count of this minute plus the proportional part of the previous one. Memory is bounded. */
export function createRateLimiter(maxCallers = MAX_CALLERS): RateLimiter {
  const windows = recentEntries<string, Window>(maxCallers);

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
