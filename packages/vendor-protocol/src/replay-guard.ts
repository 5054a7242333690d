import { CLOCK_WINDOW_MS } from './signature.ts';

/** Stores request ids for as long as their timestamps are accepted. */
export interface ReplayGuard {
  /** False when the id was seen before. */
  accept(vendor: string, requestId: string, nowMs: number): boolean;
}

/**
 * Two generations, each as long as an id can be valid; the older one is dropped as a whole. A full guard drops ids early. This is safe for
 * money, because transaction ids are never reused.
 */
export function createReplayGuard(maxIds = 200_000): ReplayGuard {
  let current = new Set<string>();
  let previous = new Set<string>();
  let startedMs = Number.NEGATIVE_INFINITY;
  return {
    accept(vendor, requestId, nowMs) {
      if (nowMs - startedMs > 2 * CLOCK_WINDOW_MS || current.size >= maxIds) {
        previous = current;
        current = new Set();
        startedMs = nowMs;
      }
      const id = `${vendor} ${requestId}`;
      if (current.has(id) || previous.has(id)) return false;
      current.add(id);
      return true;
    },
  };
}
