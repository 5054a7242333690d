import { CLOCK_WINDOW_MS } from './signature.ts';

/** Remembers request ids for as long as their time is accepted. */
export interface ReplayGuard {
  /** False when the id was seen before. */
  accept(vendor: string, requestId: string, nowMs: number): boolean;
}

/**
 * Two generations, each as long as an id may be good: what is older is forgotten whole. A full guard forgets early; money does
 * not depend on it, transactions are unique for ever.
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
