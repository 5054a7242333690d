import { type Pool, transaction } from '@lantern/database';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { isOutage, MOST_FAILURES } from '../set-aside/failure-rules.ts';
import type { Clock } from '../time/clock.ts';
import { doing } from '../watchdog/current-work.ts';
import type { Consumer } from './outbox.ts';
import { movePosition, type PlacedEvent, readBatch, takePosition } from './repository.ts';
import {
  countFailure,
  deleteEventFailure,
  endRetry,
  failRetry,
  retryOne,
  setEventAside,
  withoutBlockedSequences,
} from './set-aside-events.ts';

const USUAL_BATCH = 500;
/** Interval at which an idle consumer saves its position, so that its next read starts near the end. */
const IDLE_SAVE_MS = 30_000;

export interface ConsumerDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Work of one process for one consumer. */
export interface Step {
  /**
   * Runs once. Returns the number of events handled or set aside; null while another process holds the consumer. Rethrows the consumer's
   * errors.
   */
  step(): Promise<number | null>;
  /** Runs the retries that operators requested; failures are recorded. */
  retry(): Promise<void>;
  /** Maximum events per step; reduced after failures. */
  batchLimit(): number;
}

export function batchSizeOf(consumer: Consumer): number {
  return consumer.batchSize ?? USUAL_BATCH;
}

/**
 * Retries the oldest event that an operator requested; a failure is recorded.
 * @returns false when there is none, or while another process holds the consumer
 */
async function retryNext({ pool, clock, log, metrics }: ConsumerDeps, consumer: Consumer): Promise<boolean> {
  let found: Awaited<ReturnType<typeof retryOne>> = null;
  try {
    return await transaction(pool, async (tx) => {
      if ((await takePosition(tx, consumer.name)) === null) return false;
      found = await retryOne(tx, consumer);
      if (found === null) return false;
      const { event } = found;
      await doing(`consumer ${consumer.name}`, () => consumer.handle(tx, [event]));
      await endRetry(tx, found.id);
      return true;
    });
  } catch (error) {
    if (found === null) throw error;
    metrics.consumerFailures.inc({ consumer: consumer.name });
    log.error({ err: error, consumer: consumer.name }, 'an event that was tried again failed');
    await failRetry(pool, (found as { id: bigint }).id, error, clock.now());
    return true;
  }
}

export function createStep(deps: ConsumerDeps, consumer: Consumer): Step {
  const { pool, clock, log } = deps;
  const usual = batchSizeOf(consumer);
  let savedAt = 0;
  /** Halved at each failure to isolate the failing event, then doubled again. */
  let batchLimit = usual;
  /** The single event that failed last, and its number of failures. */
  let stuck: { readonly placed: PlacedEvent; readonly failures: number } | null = null;

  async function onFailure(placed: readonly PlacedEvent[], error: unknown): Promise<void> {
    const [first] = placed;
    const isAlone = placed.length === 1 && first !== undefined;
    batchLimit = Math.max(1, Math.floor(Math.min(batchLimit, placed.length) / 2));
    if (!isAlone || isOutage(error)) return;
    stuck = { placed: first, failures: await countFailure(pool, consumer, first, error, clock.now()) };
  }

  /** Whether the current event has failed too often and is set aside now. */
  async function passes(tx: Parameters<Consumer['handle']>[0], [first]: readonly PlacedEvent[]): Promise<boolean> {
    if (stuck === null || first === undefined || stuck.placed.event.id !== first.event.id) return false;
    if (stuck.failures < MOST_FAILURES) return false;
    return setEventAside(tx, consumer, first, clock.now());
  }

  async function step(): Promise<number | null> {
    let tried: readonly PlacedEvent[] = [];
    let isAside = false;
    try {
      const handled = await transaction(pool, async (tx) => {
        const position = await takePosition(tx, consumer.name);
        if (!position) return null;
        const { placed, until } = await readBatch(tx, position, consumer.topics, batchLimit);
        tried = placed;
        isAside = await passes(tx, placed);
        if (!isAside) {
          const events = await withoutBlockedSequences(tx, consumer, placed, clock.now());
          if (events.length > 0) await doing(`consumer ${consumer.name}`, () => consumer.handle(tx, events));
          if (stuck !== null && placed[0] !== undefined) await deleteEventFailure(tx, consumer, placed[0]);
        }
        if (placed.length > 0 || performance.now() - savedAt > IDLE_SAVE_MS) {
          await movePosition(tx, consumer.name, until);
          savedAt = performance.now();
        }
        return placed.length;
      });
      if (isAside) reportSetAside(tried);
      if (handled !== null && handled > 0) {
        stuck = null;
        batchLimit = Math.min(usual, batchLimit * 2);
      }
      return handled;
    } catch (error) {
      await onFailure(tried, error);
      throw error;
    }
  }

  function reportSetAside([first]: readonly PlacedEvent[]): void {
    const { id, topic } = first?.event ?? {};
    log.error({ consumer: consumer.name, event: String(id), topic }, 'an event is set aside');
  }

  return {
    step,
    batchLimit: () => batchLimit,
    async retry() {
      while (await retryNext(deps, consumer));
    },
  };
}
