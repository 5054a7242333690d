import type { Pool, PoolClient } from '@lantern/database';
import type { Logger } from 'pino';

const CHANNEL = 'lantern_hint';
/** Hints of the same kind within this time are merged into one. */
const GATHER_MS = 15;
const RECONNECT_MS = 1_000;

export type HintKind = 'outbox' | 'sockets' | 'nodes' | 'brands';

/**
 * Wake-up hints between processes over LISTEN/NOTIFY. A hint may be lost or arrive before its cause is visible, so users of hints must poll
 * as well. Hints are sent outside transactions, because NOTIFY inside a transaction serialises commits.
 */
export interface Hints {
  start(): Promise<void>;
  stop(): Promise<void>;
  on(kind: HintKind, wake: () => void): void;
  /** Wakes the listeners of all processes, including this one, after a short delay. */
  send(kind: HintKind): void;
}

export function createHints(pool: Pool, log: Logger): Hints {
  const listeners = new Map<HintKind, Set<() => void>>();
  const gathering = new Map<HintKind, NodeJS.Timeout>();
  let client: PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;

  function wake(kind: string): void {
    for (const listener of listeners.get(kind as HintKind) ?? []) listener();
  }

  async function listen(): Promise<void> {
    const fresh = await pool.connect();
    const onLost = (error?: Error) => {
      if (client !== fresh) return;
      client = null;
      fresh.release(error ?? new Error('the listening connection ended'));
      log.warn({ err: error }, 'hints between processes are interrupted');
      again();
    };
    fresh.on('error', onLost);
    fresh.on('end', onLost);
    fresh.on('notification', (message) => wake(message.payload ?? ''));
    client = fresh;
    await fresh.query(`listen ${CHANNEL}`);
  }

  function again(): void {
    if (isStopping) return;
    retry = setTimeout(() => void listen().catch(again), RECONNECT_MS);
  }

  return {
    async start() {
      await listen();
    },
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      for (const timer of gathering.values()) clearTimeout(timer);
      const last = client;
      client = null;
      last?.removeAllListeners('notification');
      // A listening connection must not return to the pool.
      last?.release(true);
    },
    on(kind, listener) {
      const known = listeners.get(kind) ?? new Set();
      listeners.set(kind, known.add(listener));
    },
    send(kind) {
      if (isStopping || gathering.has(kind)) return;
      const timer = setTimeout(() => {
        gathering.delete(kind);
        wake(kind);
        void pool
          .query('select pg_notify($1, $2)', [CHANNEL, kind])
          .catch((error: unknown) => log.debug({ err: error }, 'a hint was not sent'));
      }, GATHER_MS);
      gathering.set(kind, timer);
    },
  };
}
