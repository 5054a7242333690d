import type { IncomingMessage, Server } from 'node:http';
import type { SocketHello } from '@lantern/contract/sockets';
import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { isRefusal } from '../calls/refusal.ts';
import type { BrandView } from '../calls/scope.ts';
import type { Hints } from '../hints/hints.ts';
import type { Resolvers, Visitor } from '../http/context.ts';
import type { ProxyTrust } from '../http/request/client-address.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { createBus } from './bus.ts';
import { CLOSE, Connection } from './connection.ts';
import { createPresence } from './presence.ts';
import { readMissed, type SocketEvent, type StoredSocketEvent } from './repository.ts';
import type { Sockets } from './sockets.ts';
import { createUpgrades, type UpgradeStatus } from './upgrade.ts';

const PATH = '/ws';
const MAX_FRAME_BYTES = 4_096;
const MAX_CONNECTIONS = 20_000;
const MAX_PER_ADDRESS = 200;
const HELLO_WITHIN_MS = 5_000;
const BEAT_MS = 25_000;
/** Two heartbeats without an answer. */
const SILENT_MS = 60_000;
const MAX_MISSED = 200;
/** Time-out for the close handshake. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Sent to a tab whose token is invalid. */
const UNKNOWN_SESSION = { type: 'session', id: '0' } as const;
const EVENT_ID = /^\d{1,18}$/;

export interface HubDeps {
  readonly pool: Pool;
  readonly hints: Hints;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly resolvers: Pick<Resolvers, 'findBrand' | 'authenticateMember' | 'countryOf' | 'closedTo' | 'forgetBrand'>;
  /** Proxies trusted for the client address; none when absent. */
  readonly trustProxy?: ProxyTrust;
  readonly roles: string;
  /** Heartbeat and time-outs, shorter in tests. */
  readonly beatMs?: number;
  readonly silentMs?: number;
  readonly helloMs?: number;
}

/** The requester of a socket, and the brand. */
interface Visit {
  readonly brand: BrandView;
  readonly visitor: Visitor;
}

export interface SocketHub extends Sockets {
  /** Whether a message to a member may reach an open tab, in this or another process. */
  isListening(brandId: bigint, memberId: bigint): boolean;
  /** Handles upgrades to `/ws` on an HTTP server. */
  attach(server: Server): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function parseHello(data: unknown): SocketHello | null {
  try {
    const frame = JSON.parse(String(data)) as Partial<SocketHello> | null;
    if (frame?.type !== 'hello') return null;
    const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string';
    return isText(frame.token) && isText(frame.lastEventId) ? (frame as SocketHello) : null;
  } catch {
    return null;
  }
}

/** Open tabs of this process, and the bus to those of other processes. */
export function createSocketHub(deps: HubDeps): SocketHub {
  const { pool, log, metrics, clock, resolvers } = deps;
  const presence = createPresence();
  const upgrades = createUpgrades({
    path: PATH,
    maxFrameBytes: MAX_FRAME_BYTES,
    total: MAX_CONNECTIONS,
    perAddress: MAX_PER_ADDRESS,
    trustProxy: deps.trustProxy ?? false,
    admit,
    open,
    onError: (error) => log.warn({ err: error }, 'a socket could not be opened'),
  });
  const bus = createBus({
    pool,
    hints: deps.hints,
    log,
    roles: deps.roles,
    hasListener: (event) => presence.hasListener(event, performance.now()),
    expectReconnects: (addresses) => presence.expectReconnects(addresses, performance.now()),
    nowMs: () => performance.now(),
    deliver,
    onOverflow: () => metrics.socketsDropped.inc({ reason: 'overflow' }),
  });
  let beat: NodeJS.Timeout | undefined;

  /** Whether a session message concerns a tab: by the session's id, or else because its token is no longer valid. */
  async function isEnded({ session, token, brand }: Connection, sessionId: string | undefined): Promise<boolean> {
    if (sessionId !== undefined) return session?.sessionId.toString() === sessionId;
    const found = token === null ? null : await resolvers.authenticateMember(token, brand);
    return found === null || isRefusal(found);
  }

  /** Notifies the tabs of a session that it ended; the member's other sessions continue. */
  async function endSession(connection: Connection, event: StoredSocketEvent, sessionId?: string): Promise<void> {
    if (!(await isEnded(connection, sessionId))) return;
    connection.deliver(event);
    presence.become(connection, null, performance.now());
  }

  /** 0 open, 1 maintenance, 2 region not allowed. */
  async function statusFor(brand: BrandView, visitor: Visitor): Promise<0 | 1 | 2> {
    const closed = (await resolvers.closedTo?.(brand, visitor)) ?? null;
    return closed === null ? 0 : closed.code === 'MAINTENANCE' ? 1 : 2;
  }

  /** Sends a tab the site's status for it, and closes the connection if the visitor is locked out. */
  async function sendSiteStatus(connection: Connection, event: StoredSocketEvent): Promise<void> {
    const status = await statusFor(connection.brand, connection.visitor);
    connection.deliver({ ...event, message: { type: 'site', status } });
    if (status !== 0) connection.close(CLOSE.POLICY, 'closed');
  }

  function deliver(event: StoredSocketEvent): void {
    const { message } = event;
    // Another process may have made the change, so this process's cache of the brand is stale.
    if (message.type === 'site') resolvers.forgetBrand?.(event.brandId);
    for (const connection of presence.of(event)) {
      if (message.type === 'site') {
        sendSiteStatus(connection, event).catch((error: unknown) =>
          log.warn({ err: error }, 'a tab could not be notified'),
        );
      } else if (message.type !== 'session') connection.deliver(event);
      else {
        endSession(connection, event, message.sessionId).catch((error: unknown) =>
          log.warn({ err: error }, 'a session could not be checked'),
        );
      }
    }
  }

  async function welcome(connection: Connection, hello: SocketHello): Promise<void> {
    const session = hello.token ? await resolvers.authenticateMember(hello.token, connection.brand) : null;
    const member = isRefusal(session) || session?.restricted ? null : session;
    connection.token = hello.token ?? null;
    const hasListener = member !== null && presence.hasListener({ ...member.scope }, performance.now());
    presence.become(connection, member, performance.now());
    const lastId = EVENT_ID.test(hello.lastEventId ?? '') ? BigInt(hello.lastEventId ?? '0') : null;
    const missed =
      member && lastId !== null && !bus.hasLost()
        ? await readMissed(pool, connection.brand.id, member.scope.memberId, lastId, {
            limit: MAX_MISSED,
            hasListener,
          })
        : null;
    connection.send({
      type: 'welcome',
      member: member !== null,
      resumed: missed !== null,
      serverTime: clock.now().toISOString(),
    });
    if (isRefusal(session)) {
      connection.send({ ...UNKNOWN_SESSION, reason: 'SESSION_KICKED' });
    } else if (hello.token && !session) {
      connection.send({ ...UNKNOWN_SESSION, reason: 'EXPIRED' });
    }
    connection.release(missed ?? []);
  }

  function open(socket: WebSocket, visit: Visit): void {
    const connection = new Connection(socket, visit, performance.now(), (reason) =>
      metrics.socketsDropped.inc({ reason }),
    );
    presence.add(connection);
    metrics.sockets.inc({ kind: 'open' });
    let isGreeted = false;
    const late = setTimeout(() => connection.close(CLOSE.POLICY, 'policy'), deps.helloMs ?? HELLO_WITHIN_MS);
    socket.on('message', (data, isBinary) => {
      if (!connection.countFrame(performance.now())) return connection.close(CLOSE.POLICY, 'flood');
      if (isGreeted) return;
      const hello = isBinary ? null : parseHello(data);
      if (!hello) return connection.close(CLOSE.POLICY, 'policy');
      isGreeted = true;
      clearTimeout(late);
      welcome(connection, hello).catch((error: unknown) => {
        log.warn({ err: error }, 'a tab could not be welcomed');
        connection.terminate('policy');
      });
    });
    // The library answers each ping with a frame, so pings count like messages.
    socket.on('ping', () => {
      if (!connection.countFrame(performance.now())) connection.close(CLOSE.POLICY, 'flood');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      presence.remove(connection, performance.now());
      metrics.sockets.dec({ kind: 'open' });
    });
  }

  async function admit(request: IncomingMessage, address: string): Promise<Visit | UpgradeStatus> {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const brand = await resolvers.findBrand(host);
    const visitor = { ip: address, country: resolvers.countryOf(address) };
    return (await statusFor(brand, visitor)) === 0 ? { brand, visitor } : '403 Forbidden';
  }

  function beatAll(): void {
    const now = performance.now();
    const serverTime = clock.now().toISOString();
    for (const connection of presence.all()) {
      if (now - connection.lastFrameAt > (deps.silentMs ?? SILENT_MS)) connection.terminate('silent');
      else connection.send({ type: 'ping', serverTime });
    }
    presence.removeExpired(now);
  }

  const send = (event: SocketEvent) => bus.send(event);
  return {
    attach: upgrades.attach,
    async start() {
      await bus.start();
      beat = setInterval(beatAll, deps.beatMs ?? BEAT_MS);
    },
    async stop() {
      upgrades.close();
      clearInterval(beat);
      await bus.stop();
      for (const connection of presence.all()) connection.close(CLOSE.GOING_AWAY, 'shutdown');
      const forceClose = setTimeout(() => {
        for (const connection of presence.all()) connection.terminate('shutdown');
      }, CLOSE_TIMEOUT_MS);
      await upgrades.ended();
      clearTimeout(forceClose);
    },
    isListening: (brandId, memberId) => bus.hasListener({ brandId, memberId }),
    toMember: (brandId, memberId, message) => send({ brandId, memberId, message }),
    toBrand: (brandId, message) => send({ brandId, memberId: null, message }),
  };
}
