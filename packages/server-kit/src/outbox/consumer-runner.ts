import { createConsumerLoops } from './consumer-loops.ts';
import { type ConsumerDeps, createStep } from './consumer-step.ts';
import { createDrain } from './drain.ts';
import type { Consumer } from './outbox.ts';
import { createOutboxMaintenance } from './outbox-maintenance.ts';
import { ensureConsumer } from './repository.ts';
import { createWaits } from './waits.ts';

export interface ConsumerRunner {
  start(): Promise<void>;
  /** Hint that an event was published: check now instead of at the next poll. */
  wake(): void;
  /** Lets batches in progress finish and starts no new ones. */
  stop(): Promise<void>;
  /** Runs the retries that operators requested. */
  retryWanted(): Promise<void>;
  /** Handles everything committed so far, for tests and commands. */
  drain(): Promise<void>;
}

export type ConsumerRunnerDeps = ConsumerDeps;

/** Runs the consumers of this process. Several processes share them by locking each consumer's position. */
export function createConsumerRunner(consumers: readonly Consumer[], deps: ConsumerRunnerDeps): ConsumerRunner {
  const { pool } = deps;
  const waits = createWaits();
  const steps = consumers.map((consumer) => [consumer, createStep(deps, consumer)] as const);
  const loops = createConsumerLoops(consumers, deps, waits);
  const maintenance = createOutboxMaintenance(steps, deps, waits);
  const drain = createDrain(
    pool,
    steps.map(([, step]) => step),
    waits,
  );
  let running: Promise<void>[] = [];
  let isEnsured = false;

  async function ensureConsumers(): Promise<void> {
    for (const { name } of consumers) await ensureConsumer(pool, name);
  }

  return {
    async start() {
      await ensureConsumers();
      running = steps.map(([consumer, step]) => loops.run(consumer, step));
      if (consumers.length > 0) {
        running.push(loops.read(), maintenance.trimRepeatedly());
      }
    },
    wake() {
      loops.wake();
      waits.wake();
    },
    async stop() {
      waits.stop();
      await Promise.all(running);
    },
    retryWanted: maintenance.retryWanted,
    async drain() {
      if (!isEnsured) await ensureConsumers();
      isEnsured = true;
      await maintenance.retryWanted();
      await drain();
    },
  };
}
