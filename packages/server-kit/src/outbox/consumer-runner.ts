import { type Pool, transaction } from '@lantern/database';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { createNewsLook } from './news.ts';
import type { Consumer } from './outbox.ts';
import {
  ensureConsumer,
  isSettled,
  lagSeconds,
  movePosition,
  newestXid,
  readBatch,
  takePosition,
  trimOutbox,
} from './repository.ts';

const USUAL_BATCH = 500;
const LOOK_MS = 200;
/** A consumer without news steps all the same this often: its position moves on, and what was set back is found. */
const IDLE_MS = 10_000;
const SETTLE_LOOK_MS = 10;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 5_000;
/** An idle consumer writes its position this often, so that its next look starts near the end. */
const IDLE_SAVE_MS = 30_000;
const KEEP_MS = 3 * 24 * 3_600_000;
const TRIM_EVERY_MS = 60_000;
const TRIM_ROWS = 20_000;
const TRIM_ROUNDS = 20;

export interface ConsumerRunner {
  start(): Promise<void>;
  /** A hint that something was published: looks at once instead of at the next poll. */
  wake(): void;
  /** Lets the batches under way finish; nothing starts afterwards. */
  stop(): Promise<void>;
  /** Handles everything that has been committed by now, for tests and for commands. */
  drain(): Promise<void>;
}

export interface ConsumerRunnerDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

function batchSizeOf(consumer: Consumer): number {
  return consumer.batchSize ?? USUAL_BATCH;
}

function createStep({ pool }: ConsumerRunnerDeps, consumer: Consumer) {
  const batchSize = batchSizeOf(consumer);
  let savedAt = 0;
  /** One look of a consumer: how many events it handled; null while another process holds it. */
  return async (): Promise<number | null> =>
    transaction(pool, async (tx) => {
      const position = await takePosition(tx, consumer.name);
      if (!position) return null;
      const { events, until } = await readBatch(tx, position, consumer.topics, batchSize);
      if (events.length > 0) await consumer.handle(tx, events);
      const isDue = events.length > 0 || performance.now() - savedAt > IDLE_SAVE_MS;
      if (isDue) {
        await movePosition(tx, consumer.name, until);
        savedAt = performance.now();
      }
      return events.length;
    });
}

/** Runs the consumers of this process; several processes share them by the lock on each consumer's position. */
export function createConsumerRunner(consumers: readonly Consumer[], deps: ConsumerRunnerDeps): ConsumerRunner {
  const { pool, log, metrics, clock } = deps;
  const wakers = new Set<() => void>();
  /** Consumers that wait for news, with what calls them. */
  const idle = new Map<Consumer, () => void>();
  /** Consumers that have news since their last step began. */
  const fresh = new Set<Consumer>();
  let isWoken = false;
  let isStopping = false;
  let loops: Promise<void>[] = [];
  let hands: { readonly step: () => Promise<number | null>; readonly batch: number }[] | null = null;
  /** The newest event's transaction when everybody had handled everything. */
  let drainedTo: string | null = null;

  /** Waits, or less when somebody wakes us. */
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

  /** Waits until a look has found something for the consumer, or for its next step without any. */
  async function untilNews(consumer: Consumer): Promise<void> {
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

  async function lookLoop(): Promise<void> {
    const look = createNewsLook(pool);
    while (!isStopping) {
      isWoken = false;
      try {
        const isNews = await look();
        for (const consumer of consumers) {
          if (!isNews(consumer.topics)) continue;
          fresh.add(consumer);
          idle.get(consumer)?.();
        }
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be looked at');
      }
      if (!isWoken) await pause(LOOK_MS);
    }
  }

  async function loop(consumer: Consumer): Promise<void> {
    const step = createStep(deps, consumer);
    let backoff = FIRST_BACKOFF_MS;
    while (!isStopping) {
      try {
        fresh.delete(consumer);
        const handled = await step();
        backoff = FIRST_BACKOFF_MS;
        if (handled === null) await pause(LOOK_MS);
        else if (handled < batchSizeOf(consumer)) await untilNews(consumer);
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
    const keepFrom = new Date(clock.now().getTime() - KEEP_MS);
    for (let round = 0; round < TRIM_ROUNDS && !isStopping; round += 1) {
      if ((await trimOutbox(pool, names, keepFrom, TRIM_ROWS)) < TRIM_ROWS) break;
    }
    for (const consumer of consumers) {
      metrics.outboxLag.set({ consumer: consumer.name }, await lagSeconds(pool, consumer.name, consumer.topics));
    }
  }

  /**
   * Waits until nothing older than the newest event is open any more; other databases of the server count, too.
   *
   * @returns the newest event's transaction
   */
  async function untilSettled(): Promise<string | null> {
    const xid = await newestXid(pool);
    while (xid !== null && !(await isSettled(pool, xid))) await pause(SETTLE_LOOK_MS);
    return xid;
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
      loops = [...consumers.map(loop), ...(consumers.length > 0 ? [lookLoop(), trimLoop()] : [])];
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
      if (hands === null) {
        for (const consumer of consumers) await ensureConsumer(pool, consumer.name);
        hands = consumers.map((consumer) => ({ step: createStep(deps, consumer), batch: batchSizeOf(consumer) }));
      }
      // A consumer may publish for another one: on until nothing is newer than what everybody has handled.
      for (let handled = 1; handled > 0; ) {
        const newest = await untilSettled();
        if (newest === drainedTo) return;
        handled = 0;
        let isWhole = true;
        for (const { step, batch } of hands) {
          const count = await step();
          handled += count ?? 0;
          isWhole &&= count !== null && count < batch;
        }
        if (isWhole) drainedTo = newest;
      }
    },
  };
}
