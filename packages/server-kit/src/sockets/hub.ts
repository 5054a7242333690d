import type { IncomingMessage, Server } from 'node:http';
import type { Pool } from '@lantern/database';
import type { Logger } from 'pino';
import type { Hints } from '../hints/hints.ts';
import type { Resolvers } from '../http/context.ts';
import type { ProxyTrust } from '../http/request/client-address.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { createBus } from './bus.ts';
import { Connection, type Visit } from './connection.ts';
import { createDelivery, siteStatusOf } from './delivery.ts';
import { createPresence } from './presence.ts';
import { createSlices } from './slices.ts';
import { type SocketServer, serveSockets } from './socket-server.ts';
import type { Sockets } from './sockets.ts';
import type { UpgradeStatus } from './upgrade.ts';
import { isHello, type WelcomeDeps, welcome } from './welcome.ts';

const PATH = '/ws';
const MAX_FRAME_BYTES = 4_096;
const MAX_CONNECTIONS = 20_000;
const MAX_PER_ADDRESS = 200;
const BEAT_MS = 25_000;
/** Two heartbeats without an answer. */
const SILENT_MS = 60_000;

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

export interface SocketHub extends Sockets {
  /** Whether a message to a member may reach an open tab, in this or another process. */
  isListening(brandId: bigint, memberId: bigint): boolean;
  /** Handles upgrades to `/ws` on an HTTP server. */
  attach(server: Server): void;
  start(): Promise<void>;
  stop(): Promise<void>;
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

/** The socket server of the tabs. A tab's frames after its greeting carry nothing: they only show that it is alive. */
function serveTabs(deps: HubDeps, parts: WelcomeDeps): SocketServer {
  const { log, metrics, clock } = deps;
  const { presence } = parts;
  return serveSockets<Visit, Connection>({
    ...{ path: PATH, log, trustProxy: deps.trustProxy ?? false },
    ...{ maxFrameBytes: MAX_FRAME_BYTES, maxConnections: MAX_CONNECTIONS, maxPerAddress: MAX_PER_ADDRESS },
    ...{ beatMs: deps.beatMs ?? BEAT_MS, silentMs: deps.silentMs ?? SILENT_MS },
    ...(deps.helloMs !== undefined && { helloMs: deps.helloMs }),
    admit: (request, address) => admit(deps, request, address),
    connect: (socket, visit, now, onEnd) => new Connection(socket, visit, now, onEnd),
    async greet(connection, frame) {
      if (!isHello(frame)) return null;
      await welcome(parts, connection, frame);
      return { onFrame: () => true, onClose: () => undefined };
    },
    // The time of sending: clients set their clocks by it.
    ping: () => ({ type: 'ping', serverTime: clock.now().toISOString() }),
    onOpen(connection) {
      presence.add(connection);
      metrics.sockets.inc({ kind: 'open' });
    },
    onClose(connection) {
      presence.remove(connection, performance.now());
      metrics.sockets.dec({ kind: 'open' });
    },
    onEnd: (reason) => metrics.socketsDropped.inc({ reason }),
  });
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
  const server = serveTabs(deps, { ...deps, presence, bus });
  let trim: NodeJS.Timeout | undefined;
  return {
    attach: server.attach,
    async start() {
      await bus.start();
      trim = setInterval(() => presence.removeExpired(performance.now()), deps.beatMs ?? BEAT_MS);
    },
    async stop() {
      clearInterval(trim);
      await bus.stop();
      await server.stop();
    },
    isListening: (brandId, memberId) => bus.hasListener({ brandId, memberId }),
    toMember: (brandId, memberId, message) => bus.send({ brandId, memberId, message }),
    toBrand: (brandId, message) => bus.send({ brandId, memberId: null, message }),
  };
}
