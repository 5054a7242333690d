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
   * Counts a call.
   *
   * @returns null when it may go on, else the whole seconds to wait
   */
  take(key: string, perMinute: number, nowMs: number): number | null;
}

/** Sliding minute per key: the count of this minute plus the fitting share of the one before. Memory is bounded. */
export function createRateLimiter(maxCallers = MAX_CALLERS): RateLimiter {
  const windows = new Map<string, Window>();

  function windowOf(key: string, nowMs: number): Window {
    const known = windows.get(key);
    if (known) windows.delete(key);
    const age = known ? nowMs - known.startedAt : Number.POSITIVE_INFINITY;
    let current: Window;
    if (!known || age >= 2 * WINDOW_MS) current = { startedAt: nowMs, count: 0, previous: 0 };
    else if (age >= WINDOW_MS) current = { startedAt: known.startedAt + WINDOW_MS, count: 0, previous: known.count };
    else current = known;
    windows.set(key, current);
    if (windows.size > maxCallers) {
      const oldest = windows.keys().next();
      if (!oldest.done) windows.delete(oldest.value);
    }
    return current;
  }

  return {
    take(key, perMinute, nowMs) {
      const window = windowOf(key, nowMs);
      const passed = nowMs - window.startedAt;
      const used = window.count + window.previous * (1 - passed / WINDOW_MS);
      if (used >= perMinute) return Math.max(1, Math.ceil((WINDOW_MS - passed) / 1000));
      window.count += 1;
      return null;
    },
  };
}
