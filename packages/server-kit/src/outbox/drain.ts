import type { Pool } from '@lantern/database';
import type { Step } from './consumer-step.ts';
import { isSettled, newestXid } from './repository.ts';
import type { Waits } from './waits.ts';

const SETTLE_LOOK_MS = 10;

/** A function that runs the steps until every event committed so far is handled. */
export function createDrain(pool: Pool, steps: readonly Step[], waits: Waits): () => Promise<void> {
  /** Transaction of the newest event when all consumers had handled everything. */
  let drainedTo: string | null = null;

  /**
   * Waits until no transaction older than the newest event is open, including those of other databases of the server.
   * @returns the newest event's transaction
   */
  async function untilSettled(): Promise<string | null> {
    const xid = await newestXid(pool);
    while (xid !== null && !(await isSettled(pool, xid))) await waits.pause(SETTLE_LOOK_MS);
    return xid;
  }

  return async () => {
    // A consumer may publish events for another one, so this repeats until all consumers have handled the newest event.
    for (let handled = 1; handled > 0; ) {
      const newest = await untilSettled();
      if (newest === drainedTo) return;
      handled = 0;
      let isWhole = true;
      for (const { step, batchLimit } of steps) {
        const most = batchLimit();
        const count = await step();
        handled += count ?? 0;
        isWhole &&= count !== null && count < most;
      }
      if (isWhole) drainedTo = newest;
    }
  };
}
