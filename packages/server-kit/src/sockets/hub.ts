import type { IncomingMessage, Server } from 'node:http';
import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { BrandView } from '../calls/scope.ts';
import type { Hints } from '../hints/hints.ts';
import type { Resolvers, Visitor } from '../http/context.ts';
import type { ProxyTrust } from '../http/request/client-address.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { type Bus, createBus } from './bus.ts';
import { CLOSE, Connection } from './connection.ts';
import { createDelivery, siteStatusOf } from './delivery.ts';
import { createPresence, type Presence } from './presence.ts';
import { createSlices, type Slices } from './slices.ts';
import type { Sockets } from './sockets.ts';
import { createUpgrades, type UpgradeStatus } from './upgrade.ts';
import { parseHello, welcome } from './welcome.ts';

const PATH = '/ws';
const MAX_FRAME_BYTES = 4_096;
const MAX_CONNECTIONS = 20_000;
const MAX_PER_ADDRESS = 200;
const HELLO_WITHIN_MS = 5_000;
const BEAT_MS = 25_000;
/** Two heartbeats without an answer. */
const SILENT_MS = 60_000;
/** Time-out for the close handshake. */
const CLOSE_TIMEOUT_MS = 1_000;

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
  /** Longest time of deliveries in one turn of the event loop; a benchmark compares with deliveries in one turn. */
  readonly sliceMs?: number;
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

interface HubParts extends HubDeps {
  readonly presence: Presence;
  readonly bus: Bus;
  readonly slices: Slices;
}

/** Reads the frames of a new tab: it must introduce itself in time and may not send too many. */
function openConnection(deps: HubParts, socket: WebSocket, visit: Visit): void {
  const { presence, metrics, log } = deps;
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
    welcome(deps, connection, hello).catch((error: unknown) => {
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

/** Finds the brand of an upgrade request and refuses visitors to whom it is closed. */
async function admit(
  { resolvers }: HubDeps,
  request: IncomingMessage,
  address: string,
): Promise<Visit | UpgradeStatus> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const brand = await resolvers.findBrand(host);
  const visitor = { ip: address, country: resolvers.countryOf(address) };
  return (await siteStatusOf(resolvers, brand, visitor)) === 0 ? { brand, visitor } : '403 Forbidden';
}

/** Pings every tab and ends those that were silent for too long. */
function sendHeartbeats({ presence, slices, clock, silentMs = SILENT_MS }: HubParts): void {
  slices.add(function* () {
    for (const connection of presence.all()) {
      yield () => {
        if (performance.now() - connection.lastFrameAt > silentMs) connection.terminate('silent');
        // The time of sending: clients set their clocks by it.
        else connection.send({ type: 'ping', serverTime: clock.now().toISOString() });
      };
    }
  });
  presence.removeExpired(performance.now());
}

/** Closes all tabs, by force after a time-out. */
async function closeAll(presence: Presence, ended: () => Promise<void>): Promise<void> {
  for (const connection of presence.all()) connection.close(CLOSE.GOING_AWAY, 'shutdown');
  const forceClose = setTimeout(() => {
    for (const connection of presence.all()) connection.terminate('shutdown');
  }, CLOSE_TIMEOUT_MS);
  await ended();
  clearTimeout(forceClose);
}

/** Open tabs of this process, and the bus to those of other processes. */
export function createSocketHub(deps: HubDeps): SocketHub {
  const { log, metrics } = deps;
  const presence = createPresence();
  const slices = createSlices({ sliceMs: deps.sliceMs });
  const bus = createBus({
    pool: deps.pool,
    hints: deps.hints,
    log,
    roles: deps.roles,
    hasListener: (event) => presence.hasListener(event, performance.now()),
    expectReconnects: (addresses) => presence.expectReconnects(addresses, performance.now()),
    nowMs: () => performance.now(),
    deliver: createDelivery({ log, presence, slices, resolvers: deps.resolvers }),
    onOverflow: () => metrics.socketsDropped.inc({ reason: 'overflow' }),
  });
  const parts: HubParts = { ...deps, presence, bus, slices };
  const upgrades = createUpgrades<Visit>({
    path: PATH,
    maxFrameBytes: MAX_FRAME_BYTES,
    total: MAX_CONNECTIONS,
    perAddress: MAX_PER_ADDRESS,
    trustProxy: deps.trustProxy ?? false,
    admit: (request, address) => admit(deps, request, address),
    open: (socket, visit) => openConnection(parts, socket, visit),
    onError: (error) => log.warn({ err: error }, 'a socket could not be opened'),
  });
  let heartbeat: NodeJS.Timeout | undefined;
  return {
    attach: upgrades.attach,
    async start() {
      await bus.start();
      heartbeat = setInterval(() => sendHeartbeats(parts), deps.beatMs ?? BEAT_MS);
    },
    async stop() {
      upgrades.close();
      clearInterval(heartbeat);
      await bus.stop();
      await closeAll(presence, upgrades.ended);
    },
    isListening: (brandId, memberId) => bus.hasListener({ brandId, memberId }),
    toMember: (brandId, memberId, message) => bus.send({ brandId, memberId, message }),
    toBrand: (brandId, message) => bus.send({ brandId, memberId: null, message }),
  };
}
