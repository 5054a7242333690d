import type { Clock } from '@lantern/server-kit';

/** The clock of a house that lives through its past: it stands until it is moved, and never goes back. */
export interface PastClock extends Clock {
  /** Moves to an instant; one that has passed changes nothing. */
  reach(at: Date): void;
  pass(ms: number): void;
}

export function createPastClock(start: Date): PastClock {
  let now = start;
  const reach = (at: Date) => {
    if (at > now) now = at;
  };
  return { now: () => now, reach, pass: (ms) => reach(new Date(now.getTime() + ms)) };
}
