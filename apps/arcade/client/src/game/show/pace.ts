const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the player's system requests reduced motion. */
export const isStill = () => STILL.matches;

/** Delays that a press can skip. */
export interface Pace {
  /** Resolves after the time, or at the next `skip`. */
  pause(ms: number): Promise<void>;
  skip(): void;
}

export function createPace(): Pace {
  const open = new Set<() => void>();
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, ms);
        function done() {
          clearTimeout(timer);
          open.delete(done);
          resolve();
        }
        open.add(done);
      }),
    skip() {
      for (const done of open) done();
    },
  };
}
