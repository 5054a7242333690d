/** Calls of one caller that may wait for their turn. */
const MOST_WAITING = 64;

interface Caller {
  under: number;
  readonly waiting: (() => void)[];
}

export interface Turnstile {
  /** Waits until one of the caller's places is free. @returns false when too many wait already */
  enter(key: string): Promise<boolean>;
  /** Gives the place to whoever waits longest. */
  leave(key: string): void;
}

/** Lets a few calls of each caller through at a time, so that nobody has the server work on many of his at once. */
export function createTurnstile(atOnce: number, mostWaiting = MOST_WAITING): Turnstile {
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
