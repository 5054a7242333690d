import { type ConsumerDeps, createStep, type Step } from './consumer-step.ts';
import { createNewEventsReader } from './new-events.ts';
import type { Consumer } from './outbox.ts';
import { ensureConsumer, isSettled, lagSeconds, newestXid, trimOutbox } from './repository.ts';
import { listWanted, trimFailures } from './set-aside-events.ts';

const LOOK_MS = 200;
/** Interval at which a consumer runs even without news, so that its position advances and a position that was reset is noticed. */
const IDLE_MS = 10_000;
const SETTLE_LOOK_MS = 10;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 5_000;
const RETENTION_MS = 3 * 24 * 3_600_000;
/** Interval at which a process reads retry requests of operators. */
const RETRY_READ_MS = 2_000;
const TRIM_EVERY_MS = 60_000;
const TRIM_ROWS = 20_000;
const TRIM_ROUNDS = 20;

export interface ConsumerRunner {
  start(): Promise<void>;
  /** Hint that an event was published: check now instead of at the next poll. */
  wake(): void;
  /** Lets batches in progress finish and starts no new ones. */
  stop(): Promise<void>;
  /** Handles everything committed so far, for tests and commands. */
  drain(): Promise<void>;
}

export type ConsumerRunnerDeps = ConsumerDeps;

/** Runs the consumers of this process. Several processes share them by locking each consumer's position. */
export function createConsumerRunner(consumers: readonly Consumer[], deps: ConsumerRunnerDeps): ConsumerRunner {
  const { pool, log, metrics, clock } = deps;
  const wakers = new Set<() => void>();
  /** Consumers waiting for news, with the function that wakes each. */
  const idle = new Map<Consumer, () => void>();
  /** Consumers with news since their last step began. */
  const fresh = new Set<Consumer>();
  let isWoken = false;
  let isStopping = false;
  let loops: Promise<void>[] = [];
  const steps: readonly (readonly [Consumer, Step])[] = consumers.map((one) => [one, createStep(deps, one)]);
  let isEnsured = false;
  /** Transaction of the newest event when all consumers had handled everything. */
  let drainedTo: string | null = null;

  /** Waits, unless woken earlier. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        wakers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      wakers.add(done);
    });
  }

  /** Waits until news for the consumer is found, or until its next step without news is due. */
  async function untilNewEvents(consumer: Consumer): Promise<void> {
    if (fresh.has(consumer) || isStopping) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        idle.delete(consumer);
        resolve();
      };
      const timer = setTimeout(done, IDLE_MS);
      idle.set(consumer, done);
    });
  }

  async function readLoop(): Promise<void> {
    const look = createNewEventsReader(pool);
    while (!isStopping) {
      isWoken = false;
      try {
        const hasNewEvents = await look();
        for (const consumer of consumers) {
          if (!hasNewEvents(consumer.topics)) continue;
          fresh.add(consumer);
          idle.get(consumer)?.();
        }
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read');
      }
      if (!isWoken) await pause(LOOK_MS);
    }
  }

  async function loop([consumer, { step, batchLimit }]: readonly [Consumer, Step]): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    while (!isStopping) {
      try {
        fresh.delete(consumer);
        const most = batchLimit();
        const handled = await step();
        backoff = FIRST_BACKOFF_MS;
        if (handled === null) await pause(LOOK_MS);
        else if (handled < most) await untilNewEvents(consumer);
      } catch (error) {
        metrics.consumerFailures.inc({ consumer: consumer.name });
        log.error({ err: error, consumer: consumer.name, againInMs: backoff }, 'a consumer failed');
        const until = performance.now() + backoff;
        // Hints must not shorten the wait after a failure.
        while (!isStopping && performance.now() < until) await pause(Math.min(backoff, until - performance.now() + 1));
        backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
      }
    }
  }

  async function trim(): Promise<void> {
    const names = consumers.map((consumer) => consumer.name);
    const deleteBefore = new Date(clock.now().getTime() - RETENTION_MS);
    for (let round = 0; round < TRIM_ROUNDS && !isStopping; round += 1) {
      if ((await trimOutbox(pool, names, deleteBefore, TRIM_ROWS)) < TRIM_ROWS) break;
    }
    for (const consumer of consumers) {
      metrics.outboxLag.set({ consumer: consumer.name }, await lagSeconds(pool, consumer.name, consumer.topics));
    }
    await trimFailures(pool, names);
  }

  /**
   * Waits until no transaction older than the newest event is open, including those of other databases of the server.
   * @returns the newest event's transaction
   */
  async function untilSettled(): Promise<string | null> {
    const xid = await newestXid(pool);
    while (xid !== null && !(await isSettled(pool, xid))) await pause(SETTLE_LOOK_MS);
    return xid;
  }

  /** Runs the retries that operators requested. */
  async function retryWanted(): Promise<void> {
    const wanted = await listWanted(pool);
    for (const [consumer, { retry }] of steps) if (wanted.has(consumer.name) && !isStopping) await retry();
  }

  async function retryLoop(): Promise<void> {
    let nextAt = performance.now() + RETRY_READ_MS;
    while (!isStopping) {
      await pause(LOOK_MS * 5);
      if (performance.now() < nextAt) continue;
      nextAt = performance.now() + RETRY_READ_MS;
      await retryWanted().catch((error: unknown) => log.error({ err: error }, 'trying events again failed'));
    }
  }

  async function trimLoop(): Promise<void> {
    let nextAt = performance.now() + TRIM_EVERY_MS / 4;
    while (!isStopping) {
      await pause(LOOK_MS * 5);
      if (performance.now() < nextAt) continue;
      nextAt = performance.now() + TRIM_EVERY_MS;
      await trim().catch((error: unknown) => log.error({ err: error }, 'trimming the outbox failed'));
    }
  }

  return {
    async start() {
      for (const consumer of consumers) await ensureConsumer(pool, consumer.name);
      loops = [...steps.map(loop), ...(consumers.length > 0 ? [readLoop(), trimLoop(), retryLoop()] : [])];
    },
    wake() {
      isWoken = true;
      for (const waker of [...wakers]) waker();
    },
    async stop() {
      isStopping = true;
      for (const waker of [...wakers, ...idle.values()]) waker();
      await Promise.all(loops);
    },
    async drain() {
      if (!isEnsured) for (const consumer of consumers) await ensureConsumer(pool, consumer.name);
      isEnsured = true;
      await retryWanted();
      // A consumer may publish events for another one, so this repeats until all consumers have handled the newest event.
      for (let handled = 1; handled > 0; ) {
        const newest = await untilSettled();
        if (newest === drainedTo) return;
        handled = 0;
        let isWhole = true;
        for (const [, { step, batchLimit }] of steps) {
          const most = batchLimit();
          const count = await step();
          handled += count ?? 0;
          isWhole &&= count !== null && count < most;
        }
        if (isWhole) drainedTo = newest;
      }
    },
  };
}
