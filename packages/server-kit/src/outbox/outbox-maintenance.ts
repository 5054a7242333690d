import type { ConsumerDeps, Step } from './consumer-step.ts';
import type { Consumer } from './outbox.ts';
import { lagsInSeconds, trimOutbox } from './repository.ts';
import { listWanted, trimFailures } from './set-aside-events.ts';
import type { Waits } from './waits.ts';

const RETENTION_MS = 3 * 24 * 3_600_000;
const TRIM_EVERY_MS = 60_000;
const TRIM_ROWS = 20_000;
const TRIM_ROUNDS = 20;

export interface OutboxMaintenance {
  /** Runs the retries that operators requested. */
  retryWanted(): Promise<void>;
  /** Deletes old events, and measures each consumer's lag, until the runner stops. */
  trimRepeatedly(): Promise<void>;
}

/** What a process does for the outbox by the clock. */
export function createOutboxMaintenance(
  steps: readonly (readonly [Consumer, Step])[],
  { pool, log, metrics, clock }: ConsumerDeps,
  waits: Waits,
): OutboxMaintenance {
  async function trim(): Promise<void> {
    const names = steps.map(([consumer]) => consumer.name);
    const deleteBefore = new Date(clock.now().getTime() - RETENTION_MS);
    for (let round = 0; round < TRIM_ROUNDS && !waits.isStopping(); round += 1) {
      if ((await trimOutbox(pool, names, deleteBefore, TRIM_ROWS)) < TRIM_ROWS) break;
    }
    const lags = await lagsInSeconds(
      pool,
      steps.map(([consumer]) => consumer),
    );
    for (const [consumer, lag] of lags) metrics.outboxLag.set({ consumer }, lag);
    await trimFailures(pool, names);
  }

  async function retryWanted(): Promise<void> {
    const wanted = await listWanted(pool);
    for (const [consumer, { retry }] of steps) if (wanted.has(consumer.name) && !waits.isStopping()) await retry();
  }

  return {
    retryWanted,
    async trimRepeatedly() {
      let nextAt = performance.now() + TRIM_EVERY_MS / 4;
      while (!waits.isStopping()) {
        const waitMs = nextAt - performance.now();
        // Hints end the pause early.
        if (waitMs > 0) await waits.pause(waitMs);
        if (performance.now() < nextAt) continue;
        nextAt = performance.now() + TRIM_EVERY_MS;
        await trim().catch((error: unknown) => log.error({ err: error }, 'trimming the outbox failed'));
      }
    },
  };
}
