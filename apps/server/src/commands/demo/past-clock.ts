import type { Clock } from '@lantern/server-kit';

/** The simulated clock: changes only when moved, and never goes back. */
export interface PastClock extends Clock {
  /** Moves to an instant; an earlier one has no effect. */
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
