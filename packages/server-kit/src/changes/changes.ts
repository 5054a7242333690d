import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { readChanges, readSnapshot, trimChanges } from './repository.ts';

const ASK_EVERY_MS = 500;
/** Rows are kept for so long; whoever did not ask for half of it starts anew. */
const KEPT_MS = 600_000;

/** What caches ask about the age of what they hold. */
export interface Watched {
  /** Calls `forget` with the key of each change of this kind that is committed, by whichever process. */
  on(kind: string, forget: (key: string) => void): void;
  /**
   * Until when something that was read at `readAtMs` is known not to have changed, unless it was forgotten. It is `readAtMs` itself
   * where changes were not followed since then.
   */
  unchangedUntil(readAtMs: number): number;
}

/**
 * Follows what other processes change, so that what was read once may be remembered for longer than it may be outdated. Triggers write
 * a row of kit.change beside each change; asking for the rows of all transactions that a snapshot did not see yet misses
 * none, in whatever order they commit. While the database does not answer, nothing counts as unchanged.
 */
export interface Changes extends Watched {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Asks now. */
  ask(): Promise<void>;
  /** Deletes what everybody has seen. */
  trim(): Promise<void>;
}

export function createChanges(pool: Pool, clock: Clock, log: Logger): Changes {
  const listeners = new Map<string, Set<(key: string) => void>>();
  let snapshot: string | null = null;
  let since = Number.POSITIVE_INFINITY;
  let askedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | null = null;

  async function beginAnew(): Promise<void> {
    since = Number.POSITIVE_INFINITY;
    const nowMs = clock.now().getTime();
    snapshot = await readSnapshot(pool);
    since = clock.now().getTime();
    askedAt = nowMs;
  }

  async function ask(): Promise<void> {
    const nowMs = clock.now().getTime();
    if (snapshot === null || nowMs - askedAt > KEPT_MS / 2) return beginAnew();
    const news = await readChanges(pool, snapshot);
    for (const { kind, key } of news.changes) {
      for (const forget of listeners.get(kind) ?? []) forget(key);
    }
    snapshot = news.snapshot;
    askedAt = nowMs;
  }

  function goOn(): void {
    timer = setTimeout(() => {
      asking = ask()
        .catch((error: unknown) => log.warn({ err: error }, 'changes by other processes cannot be read'))
        .finally(goOn);
    }, ASK_EVERY_MS);
  }

  return {
    on(kind, forget) {
      listeners.set(kind, (listeners.get(kind) ?? new Set()).add(forget));
    },
    unchangedUntil: (readAtMs) => (readAtMs >= since ? Math.max(readAtMs, askedAt) : readAtMs),
    async start() {
      await ask();
      goOn();
    },
    async stop() {
      await asking;
      clearTimeout(timer);
      since = Number.POSITIVE_INFINITY;
    },
    ask,
    trim: () => trimChanges(pool, KEPT_MS),
  };
}
