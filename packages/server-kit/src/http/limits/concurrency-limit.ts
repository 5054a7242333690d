/** Maximum waiting calls per caller. */
const MOST_WAITING = 64;

interface Caller {
  under: number;
  readonly waiting: (() => void)[];
}

export interface ConcurrencyLimit {
  /**
   * Waits for a free place of the caller.
   * @returns false if too many calls already wait
   */
  enter(key: string): Promise<boolean>;
  /** Passes the place to the longest waiting call. */
  leave(key: string): void;
}

/** Limits the concurrent calls of each caller, so that no caller occupies the server with many calls at once. */
export function createConcurrencyLimit(atOnce: number, mostWaiting = MOST_WAITING): ConcurrencyLimit {
  const callers = new Map<string, Caller>();
  return {
    async enter(key) {
      const caller = callers.get(key) ?? { under: 0, waiting: [] };
      callers.set(key, caller);
      if (caller.under < atOnce) {
        caller.under += 1;
        return true;
      }
      if (caller.waiting.length >= mostWaiting) return false;
      await new Promise<void>((resolve) => caller.waiting.push(resolve));
      return true;
    },
    leave(key) {
      const caller = callers.get(key);
      if (caller === undefined) return;
      const next = caller.waiting.shift();
      if (next !== undefined) return next();
      caller.under -= 1;
      if (caller.under === 0) callers.delete(key);
    },
  };
}
