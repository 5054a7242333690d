/** Longest time that deliveries may take in one turn of the event loop. */
const SLICE_MS = 5;

interface Job {
  /** Read when the job's turn comes, so that it sees who is connected then. */
  readonly items: () => Iterable<() => void>;
  left: Iterator<() => void> | null;
}

/**
 * Runs deliveries in the order in which they were added, in slices between which other work of the process goes on: a message to ten
 * thousand tabs would otherwise hold the event loop for half a second. What fits into one slice runs at once.
 */
export function createSlices({
  sliceMs = SLICE_MS,
  nowMs = () => performance.now(),
  later = (run) => void setImmediate(run),
}: {
  readonly sliceMs?: number | undefined;
  readonly nowMs?: () => number;
  readonly later?: (run: () => void) => void;
} = {}) {
  const jobs: Job[] = [];
  /** Whether a slice runs or is scheduled: a delivery that a step adds then waits for its turn. */
  let isBusy = false;

  /** Runs jobs until the slice is used up. */
  function runSlice(): void {
    isBusy = true;
    try {
      isBusy = runUntilUsedUp();
    } catch (error) {
      // The failed step is done; the others follow in the next slice.
      later(runSlice);
      throw error;
    }
  }

  /** @returns whether another slice is scheduled */
  function runUntilUsedUp(): boolean {
    const until = nowMs() + sliceMs;
    for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
      job.left ??= job.items()[Symbol.iterator]();
      for (let next = job.left.next(); !next.done; next = job.left.next()) {
        next.value();
        if (nowMs() < until) continue;
        later(runSlice);
        return true;
      }
      jobs.shift();
    }
    return false;
  }

  return {
    /** Adds the steps of a delivery; they run after those of all earlier ones. */
    add(items: () => Iterable<() => void>): void {
      jobs.push({ items, left: null });
      if (!isBusy) runSlice();
    },
    /** Number of deliveries that are not finished. */
    waiting: () => jobs.length,
  };
}

export type Slices = ReturnType<typeof createSlices>;
