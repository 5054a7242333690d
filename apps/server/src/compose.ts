import { fileURLToPath } from 'node:url';
import {
  type Base,
  type ConsumerRunner,
  createMetricsServer,
  createRegistration,
  createSocketHub,
  followContexts,
  publish,
  type Scheduler,
  type SocketHub,
} from '@lantern/server-kit';
import type { Settings } from './config.ts';
import { studioKeyOf } from './wiring/arcade.ts';
import { type Areas, type AreasDeps, buildAreas, collect, prepareDemo } from './wiring/areas.ts';
import { createBackgroundWork } from './wiring/background-work.ts';
import { createCountryLookup } from './wiring/country.ts';
import { createHttpServers } from './wiring/http-servers.ts';
import { createProcessParts, type DatabaseUrls, type ProcessParts } from './wiring/process-parts.ts';
import { proxyTrust } from './wiring/proxy-trust.ts';
import { createReadiness } from './wiring/ready.ts';
import { createResolvers } from './wiring/resolvers.ts';

export interface Platform {
  start(): Promise<void>;
  /** Stops HTTP, then jobs, then the pools. */
  stop(): Promise<void>;
  /** Lines printed at start, e.g. `Portal       http://localhost:8080`. */
  readonly addresses: readonly string[];
}

/** The running platform with its areas, for tests that need internals. */
export interface OpenPlatform extends Platform {
  readonly areas: Areas;
  readonly consumers: ConsumerRunner;
  readonly scheduler: Scheduler;
}

const APPS = fileURLToPath(new URL('../../', import.meta.url));

function baseOf({ pool, clock, log, changes, hints }: ProcessParts, sockets: SocketHub): Base {
  return {
    pool,
    clock,
    log,
    sockets,
    changes,
    publish: async (...event) => {
      await publish(...event);
      hints.send('outbox');
    },
  };
}

/** Wires all parts together. The only place that knows all of them. */
export async function compose(
  settings: Settings,
  database: DatabaseUrls,
  { hashCost }: Pick<AreasDeps, 'hashCost'> = {},
): Promise<OpenPlatform> {
  const parts = createProcessParts(settings, database);
  const countryOf = createCountryLookup();
  const built = createRegistration<Areas>('areas of this process');
  const resolvers = createResolvers(built.part, countryOf);
  const roles = [...settings.roles].join(',');
  const sockets = createSocketHub({ ...parts, resolvers, roles, trustProxy: proxyTrust(settings) });
  const areasDeps: AreasDeps = {
    base: baseOf(parts, sockets),
    settingsPool: parts.settingsPool,
    ledger: parts.ledger,
    settings,
    enc: parts.enc,
    isListening: sockets.isListening,
    studioKey: studioKeyOf(database.ownerUrl),
    notifyProcesses: () => parts.hints.send('brands'),
    countryOf,
    ...(hashCost && { hashCost }),
  };
  const areas = buildAreas(areasDeps);
  built.register(areas);
  const collected = collect(areas);
  const work = createBackgroundWork(settings, database, parts, { sockets, collected });
  const stopping = new AbortController();
  const notReady = createReadiness(parts.pool, () => stopping.signal.aborted);
  const servers = await createServers(settings, parts, { areas, collected, resolvers, notReady });
  const addresses = addressesOf(settings);
  let endContexts: () => void = () => undefined;
  return {
    areas,
    consumers: work.consumers,
    scheduler: work.scheduler,
    addresses,
    async start() {
      const firstRun = await prepareDemo(areas, areasDeps);
      if (firstRun) addresses.push(firstRun);
      parts.hints.on('brands', () => areas.brands.forget());
      // Names of work follow all asynchronous steps; in a process with calls this would slow each call.
      if (!settings.roles.has('api')) endContexts = followContexts();
      parts.watchdog.start();
      await parts.hints.start();
      await parts.changes.start();
      await sockets.start();
      if (settings.roles.has('jobs')) await work.start();
      await servers.start(sockets, addresses);
    },
    async stop() {
      stopping.abort();
      await Promise.all([sockets.stop(), servers.stopSockets()]);
      await servers.close();
      await work.stop();
      await parts.ledger.close();
      await Promise.all([parts.hints.stop(), parts.changes.stop()]);
      await Promise.all([parts.settingsPool.end(), parts.pool.end(), parts.watchdog.stop()]);
      endContexts();
    },
  };
}

function addressesOf({ roles, publicUrl, backofficePort }: Settings): string[] {
  if (!roles.has('api')) return ['Jobs         timers and follow-ups; no calls are answered here'];
  return [
    `Portal       ${publicUrl}`,
    `Back office  http://localhost:${backofficePort}`,
    `Calls        ${publicUrl}/docs`,
  ];
}

/** The HTTP servers of a process: the portal and the back office where calls are answered, else one for its metrics. */
async function createServers(
  settings: Settings,
  { enc, sharedLimiter, clock, log, metrics }: ProcessParts,
  above: {
    readonly areas: Areas;
    readonly collected: ReturnType<typeof collect>;
    readonly resolvers: ReturnType<typeof createResolvers>;
    readonly notReady: () => Promise<string | null>;
  },
) {
  const { areas, collected, resolvers, notReady } = above;
  const { brands, identity, games } = areas;
  const { portal, backoffice } = await createHttpServers({
    ...{ settings, parts: collected, brands, identity, games, resolvers, enc, sharedLimiter, clock, log, metrics },
    ...{ notReady, apps: APPS },
  });
  const metricsServer = createMetricsServer({ metrics, notReady, metricsToken: settings.metricsToken });
  const exposureSockets = areas.lottery.exposureSockets(proxyTrust(settings));
  /** If the port is in use, the process runs without metrics. */
  async function openMetrics(addresses: string[]): Promise<void> {
    const { metricsPort: port, metricsHost: host } = settings;
    try {
      addresses.push(`Figures      ${await metricsServer.listen({ port, host })}/metrics`);
    } catch (error) {
      log.error({ err: error, port }, 'the metrics of this process have no port');
    }
  }
  return {
    async start(sockets: SocketHub, addresses: string[]) {
      if (!settings.roles.has('api')) return openMetrics(addresses);
      sockets.attach(portal.server);
      exposureSockets.attach(backoffice.server);
      await portal.listen({ port: settings.port, host: settings.host });
      await backoffice.listen({ port: settings.backofficePort, host: settings.host });
    },
    stopSockets: () => exposureSockets.stop(),
    close: () => Promise.all([portal.close(), backoffice.close(), metricsServer.close()]),
  };
}
