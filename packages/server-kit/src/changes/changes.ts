import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import { readChanges, readSnapshot, trimChanges } from './repository.ts';

const READ_EVERY_MS = 500;
/** Interval between reads while no cached value is used. The next use finds it possibly outdated, and starts the reads again. */
const UNUSED_READ_MS = 5_000;
/** Caches count as used for this time after the latest use of a value. */
const USED_FOR_MS = 3_000;
/** Retention of change rows. A process that has not read for half of this time starts from the current snapshot and clears its caches. */
const RETENTION_MS = 600_000;

/** What caches need to know about the age of their entries. */
export interface Watched {
  /** Calls `forget` with the key of each committed change of this kind, from any process. */
  on(kind: string, forget: (key: string) => void): void;
  /**
   * Time until which a value read at `readAtMs` is known to be current, unless it was invalidated. Equals `readAtMs` if changes were not
   * followed since then.
   */
  unchangedUntil(readAtMs: number): number;
}

/**
 * Follows changes made by other processes, so that cached values can live longer than their maximum staleness. Triggers insert a row into
 * kit.change with each change. Each read returns the rows of all transactions that were not visible in the last snapshot, so none is missed
 * whatever the commit order. While the database does not respond, no cached value counts as current.
 */
export interface Changes extends Watched {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Reads new changes immediately. */
  readNow(): Promise<void>;
  /** Deletes change rows that every process has read. */
  trim(): Promise<void>;
}

/** Reads repeatedly: twice a second while cached values are used, otherwise every five seconds. */
function createRepeatedRead(read: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  /** Time of the latest use, on the monotonic clock. */
  let usedAt = 0;
  let isUnused = false;

  function readOnce(): void {
    isUnused = false;
    reading = read().finally(goOn);
  }

  function goOn(): void {
    isUnused = performance.now() - usedAt > USED_FOR_MS;
    timer = setTimeout(readOnce, isUnused ? UNUSED_READ_MS : READ_EVERY_MS);
  }

  return {
    start: goOn,
    async stop() {
      isUnused = false;
      await reading;
      clearTimeout(timer);
    },
    onUse(): void {
      usedAt = performance.now();
      if (!isUnused) return;
      clearTimeout(timer);
      readOnce();
    },
  };
}

export function createChanges(pool: Pool, clock: Clock, log: Logger): Changes {
  const listeners = new Map<string, Set<(key: string) => void>>();
  const repeatedRead = createRepeatedRead(() =>
    readNow().catch((error: unknown) => log.warn({ err: error }, 'changes by other processes cannot be read')),
  );
  let snapshot: string | null = null;
  let since = Number.POSITIVE_INFINITY;
  let readAt = 0;

  async function beginAnew(): Promise<void> {
    since = Number.POSITIVE_INFINITY;
    const nowMs = clock.now().getTime();
    snapshot = await readSnapshot(pool);
    since = clock.now().getTime();
    readAt = nowMs;
  }

  async function readNow(): Promise<void> {
    const nowMs = clock.now().getTime();
    if (snapshot === null || nowMs - readAt > RETENTION_MS / 2) return beginAnew();
    const read = await readChanges(pool, snapshot);
    for (const { kind, key } of read.changes) {
      for (const forget of listeners.get(kind) ?? []) forget(key);
    }
    snapshot = read.snapshot;
    readAt = nowMs;
  }

  return {
    on(kind, forget) {
      listeners.set(kind, (listeners.get(kind) ?? new Set()).add(forget));
    },
    unchangedUntil(readAtMs) {
      repeatedRead.onUse();
      return readAtMs >= since ? Math.max(readAtMs, readAt) : readAtMs;
    },
    async start() {
      await readNow();
      repeatedRead.start();
    },
    async stop() {
      await repeatedRead.stop();
      since = Number.POSITIVE_INFINITY;
    },
    readNow,
    trim: () => trimChanges(pool, RETENTION_MS),
  };
}
