import { randomBytes } from 'node:crypto';
import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { Hints } from '../hints/hints.ts';
import {
  beat,
  deleteOldNodes,
  deleteOldSocketEvents,
  highestEventId,
  insertSocketEvents,
  leave,
  listAddressees,
  readEventsOfOthers,
  type SocketEvent,
  type StoredSocketEvent,
} from './repository.ts';

const GATHER_MS = 15;
const MAX_WAITING = 20_000;
const MAX_BATCH = 2_000;
const POLL_MS = 1_000;
const BEAT_MS = 5_000;
const RETENTION_MS = 5 * 60_000;
/** Ids are assigned before rows are visible, so the last ones are read again and those already seen are skipped. */
const OVERLAP = 2_000n;
const MAX_SEEN = 20_000;

export interface BusDeps {
  readonly pool: Pool;
  readonly hints: Hints;
  readonly log: Logger;
  readonly roles: string;
  /** Whether this process has a listener, or recently had one that may reconnect. */
  readonly hasListener: (address: Pick<SocketEvent, 'brandId' | 'memberId'>) => boolean;
  /** Called with the addressees of stored messages when this process becomes the only one. */
  readonly expectReconnects: (addresses: readonly Pick<SocketEvent, 'brandId' | 'memberId'>[]) => void;
  /** Monotonic clock in ms. */
  readonly nowMs: () => number;
  readonly deliver: (event: StoredSocketEvent) => void;
  /** Called with the number of messages dropped because too many waited. */
  readonly onOverflow: () => void;
}

export interface Bus {
  start(): Promise<void>;
  stop(): Promise<void>;
  send(event: SocketEvent): void;
  /** Whether a listener may exist, in this or another process. */
  hasListener(address: Pick<SocketEvent, 'brandId' | 'memberId'>): boolean;
  /** Whether this process recently lost messages, so that a reconnecting tab cannot get everything it missed. */
  hasLost(): boolean;
}

/** Only the newest balance of each member. */
function withoutOldBalances(events: readonly SocketEvent[]): SocketEvent[] {
  const newest = new Map<string, SocketEvent>();
  for (const event of events) {
    if (event.message.type === 'balance') newest.set(`${event.brandId} ${event.memberId}`, event);
  }
  return events.filter(
    (event) => event.message.type !== 'balance' || newest.get(`${event.brandId} ${event.memberId}`) === event,
  );
}

/** Stores messages of this process in batches and delivers them to its own tabs. */
function createWriter(deps: BusDeps, node: string, isAlone: () => boolean) {
  const waiting: SocketEvent[] = [];
  let flight: Promise<void> | null = null;
  let gather: NodeJS.Timeout | undefined;
  let lostUntil = Number.NEGATIVE_INFINITY;
  let isStopping = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = withoutOldBalances(waiting.splice(0, MAX_BATCH));
      try {
        for (const event of await insertSocketEvents(deps.pool, node, batch)) deps.deliver(event);
        if (!isAlone()) deps.hints.send('sockets');
      } catch (error) {
        lostUntil = deps.nowMs() + RETENTION_MS;
        deps.log.warn({ err: error, lost: batch.length }, 'messages to tabs were lost');
      }
    }
  }

  function soon(): void {
    if (gather || isStopping) return;
    gather = setTimeout(() => {
      gather = undefined;
      flight ??= flush().finally(() => {
        flight = null;
        if (waiting.length > 0) soon();
      });
    }, GATHER_MS);
  }

  return {
    hasLost: () => deps.nowMs() < lostUntil,
    send(event: SocketEvent): void {
      if (waiting.length >= MAX_WAITING) {
        lostUntil = deps.nowMs() + RETENTION_MS;
        deps.onOverflow();
        return;
      }
      waiting.push(event);
      soon();
    },
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(gather);
      await flight;
    },
  };
}

/** Reads messages of other processes and delivers them to the tabs of this one. */
function createReader({ pool, log, deliver }: BusDeps, node: string) {
  const seen = new Set<bigint>();
  let lastId = 0n;
  let reading: Promise<void> | null = null;

  async function readOthers(): Promise<void> {
    const from = lastId > OVERLAP ? lastId - OVERLAP : 0n;
    for (const event of await readEventsOfOthers(pool, node, from, 2 * Number(OVERLAP))) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      if (seen.size > MAX_SEEN) seen.delete(seen.values().next().value ?? 0n);
      if (event.id > lastId) lastId = event.id;
      deliver(event);
    }
  }

  return {
    async start(): Promise<void> {
      lastId = await highestEventId(pool);
    },
    look(): void {
      reading ??= readOthers()
        .catch((error: unknown) => log.debug({ err: error }, 'messages of other processes could not be read'))
        .finally(() => {
          reading = null;
        });
    },
    ended: () => reading,
  };
}

/**
 * Transports messages between processes through a table. While a process is the only one and has no listener for a message, the message is
 * dropped at no cost. Addressees of messages that are still stored may reconnect to any process, so their messages are not dropped in the
 * meantime.
 */
export function createBus(deps: BusDeps): Bus {
  const { pool, log } = deps;
  const node = randomBytes(8).toString('hex');
  const writer = createWriter(deps, node, () => isAlone);
  const reader = createReader(deps, node);
  const timers: NodeJS.Timeout[] = [];
  let isAlone = false;
  let isStopping = false;

  const hasListener: Bus['hasListener'] = (address) => !isAlone || deps.hasListener(address);

  function look(): void {
    if (!isStopping && !isAlone) reader.look();
  }

  async function heartbeat(): Promise<void> {
    const isOnly = await beat(pool, node, deps.roles);
    // Tabs of processes that have ended may reconnect to this one.
    if (isOnly && !isAlone) deps.expectReconnects(await listAddressees(pool));
    isAlone = isOnly;
  }

  function every(ms: number, what: string, work: () => Promise<void>): void {
    timers.push(
      setInterval(() => void work().catch((error: unknown) => log.warn({ err: error }, `${what} failed`)), ms),
    );
  }

  return {
    async start() {
      await reader.start();
      await heartbeat();
      deps.hints.on('sockets', look);
      // A process that believed to be the only one learns immediately of a new process, so that it drops no message for the new process's
      // tabs.
      deps.hints.on('nodes', () => {
        if (isAlone && !isStopping)
          void heartbeat().catch((error: unknown) => log.warn({ err: error }, 'the heartbeat failed'));
      });
      deps.hints.send('nodes');
      every(BEAT_MS, 'the heartbeat', heartbeat);
      every(POLL_MS, 'looking for messages', async () => look());
      every(RETENTION_MS / 5, 'trimming messages', async () => {
        await deleteOldSocketEvents(pool, RETENTION_MS);
        await deleteOldNodes(pool);
      });
    },
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await writer.stop();
      await reader.ended();
      await leave(pool, node).catch(() => undefined);
    },
    hasListener,
    hasLost: writer.hasLost,
    send(event) {
      if (!isStopping && hasListener(event)) writer.send(event);
    },
  };
}
