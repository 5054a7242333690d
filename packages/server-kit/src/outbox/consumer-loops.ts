import type { ConsumerDeps, Step } from './consumer-step.ts';
import { createNewEventsReader } from './new-events.ts';
import type { Consumer } from './outbox.ts';
import type { Waits } from './waits.ts';

/** Pause between looks while events may come: for a time after a hint or an event, because a hint precedes the commit. */
const LOOK_MS = 200;
const BUSY_MS = 600;
/** Pause between looks at other times; a hint ends it. */
const QUIET_LOOK_MS = 1_000;
/** Interval at which a consumer runs even without news, so that its position advances and a position that was reset is noticed. */
const IDLE_MS = 60_000;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 5_000;

export interface ConsumerLoops {
  /** Looks for new events until the runner stops. */
  read(): Promise<void>;
  /** Runs the steps of one consumer until the runner stops. */
  run(consumer: Consumer, step: Step): Promise<void>;
  /** Makes `read` look again without a pause. */
  wake(): void;
}

/** One loop per consumer, and one that reads for all of them which have new events. */
export function createConsumerLoops(
  consumers: readonly Consumer[],
  { pool, log, metrics }: ConsumerDeps,
  waits: Waits,
): ConsumerLoops {
  /** Consumers with news since their last step began. */
  const fresh = new Set<Consumer>();
  let isWoken = false;
  let busyUntil = 0;

  /** Waits until news for the consumer is found, or until its next step without news is due. */
  async function untilNewEvents(consumer: Consumer): Promise<void> {
    if (!fresh.has(consumer) && !waits.isStopping()) await waits.untilEnded(consumer, IDLE_MS);
  }

  /** Hints must not shorten the wait after a failure. */
  async function backOff(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (!waits.isStopping() && performance.now() < until) {
      await waits.pause(Math.min(ms, until - performance.now() + 1));
    }
  }

  return {
    wake() {
      isWoken = true;
      busyUntil = performance.now() + BUSY_MS;
    },
    async read() {
      const look = createNewEventsReader(pool);
      while (!waits.isStopping()) {
        isWoken = false;
        try {
          const hasNewEvents = await look();
          for (const consumer of consumers) {
            if (!hasNewEvents(consumer.topics)) continue;
            busyUntil = performance.now() + BUSY_MS;
            fresh.add(consumer);
            waits.end(consumer);
          }
        } catch (error) {
          log.warn({ err: error }, 'the outbox could not be read');
        }
        if (!isWoken) await waits.pause(performance.now() < busyUntil ? LOOK_MS : QUIET_LOOK_MS);
      }
    },
    async run(consumer, { step, batchLimit }) {
      let backoff = FIRST_BACKOFF_MS;
      while (!waits.isStopping()) {
        try {
          fresh.delete(consumer);
          const most = batchLimit();
          const handled = await step();
          backoff = FIRST_BACKOFF_MS;
          if (handled === null) await waits.pause(LOOK_MS);
          else if (handled < most) await untilNewEvents(consumer);
        } catch (error) {
          metrics.consumerFailures.inc({ consumer: consumer.name });
          log.error({ err: error, consumer: consumer.name, againInMs: backoff }, 'a consumer failed');
          await backOff(backoff);
          backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
        }
      }
    },
  };
}
