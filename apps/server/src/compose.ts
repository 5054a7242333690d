import { fileURLToPath } from 'node:url';
import { createPool } from '@lantern/database';
import { createLedger } from '@lantern/ledger';
import {
  type Base,
  type ConsumerRunner,
  countFailedWork,
  createChanges,
  createConsumerRunner,
  createEncBox,
  createHints,
  createLog,
  createMetrics,
  createMetricsServer,
  createScheduler,
  createSharedRateLimiter,
  createSocketHub,
  createWatchdog,
  followContexts,
  followStatements,
  publish,
  type Resolvers,
  type Scheduler,
  shiftedClock,
  systemClock,
} from '@lantern/server-kit';
import { SEALING_JOB } from './areas/lottery/index.ts';
import { gaugeRequests } from './areas/staff/index.ts';
import type { Settings } from './config.ts';
import { studioKeyOf } from './wiring/arcade.ts';
import { type Areas, type AreasDeps, buildAreas, collect, prepareDemo } from './wiring/areas.ts';
import { createCountryLookup } from './wiring/country.ts';
import { openDoors } from './wiring/doors.ts';
import { proxyTrust } from './wiring/proxies.ts';
import { createReadiness } from './wiring/ready.ts';
import { createSealingThread, SEALS_APART } from './wiring/sealing-thread.ts';

export interface House {
  start(): Promise<void>;
  /** Stops HTTP, then jobs, then the pools. */
  stop(): Promise<void>;
  /** Lines printed at start, e.g. `Portal       http://localhost:8080`. */
  readonly addresses: readonly string[];
}

const POOL_SIZE = 24;
const SETTINGS_POOL_SIZE = 2;
const TRIM_NONCES_MS = 300_000;
const TRIM_CHANGES_MS = 60_000;
const TRIM_CALL_COUNTS_MS = 60_000;

/** The running platform with its areas, for tests that need internals. */
export interface OpenHouse extends House {
  readonly areas: Areas;
  readonly consumers: ConsumerRunner;
  readonly scheduler: Scheduler;
}

/** Wires all parts together. The only place that knows all of them. */
export async function compose(
  settings: Settings,
  database: { ownerUrl: string; appUrl: string },
  { hashCost }: Pick<AreasDeps, 'hashCost'> = {},
): Promise<OpenHouse> {
  const clock = settings.clockOffsetMs === 0 ? systemClock : shiftedClock(settings.clockOffsetMs);
  const log = createLog({ level: settings.logLevel });
  const metrics = createMetrics();
  const openPool = (applicationName: string, max: number) =>
    createPool({
      connectionString: database.appUrl,
      max,
      applicationName,
      onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    });
  const pool = openPool('lantern', POOL_SIZE);
  followStatements(pool);
  const watchdog = createWatchdog({ log, metrics });
  const settingsPool = openPool('lantern-settings', SETTINGS_POOL_SIZE);
  metrics.followFailedWork(
    () => countFailedWork(pool),
    () => clock.now(),
  );
  metrics.followPool(pool);
  gaugeRequests(metrics, { pool, clock });
  const hints = createHints(pool, log);
  const changes = createChanges(pool, clock, log);
  const enc = createEncBox(pool);
  const sharedLimiter = createSharedRateLimiter(pool);
  const countryOf = createCountryLookup();
  const resolvers: Resolvers = {
    findMerchant: (host) => areas.brands.findByHost(host),
    authenticateMember: (token, merchant) => areas.identity.authenticate(token, merchant),
    authenticateOperator: (...asked) => areas.staff.authenticate(...asked),
    takeSeat: (operator, code) => areas.staff.takeSeat(operator, code),
    countryOf,
    closedTo: (merchant, visitor) => areas.brands.closedTo(merchant.id, visitor),
    forgetBrand: () => areas.brands.forget(),
  };
  const roles = [...settings.roles].join(',');
  const sockets = createSocketHub({
    pool,
    hints,
    clock,
    log,
    metrics,
    resolvers,
    roles,
    trustProxy: proxyTrust(settings),
  });
  const base: Base = {
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
  const ledger = createLedger({ pool, connectionString: database.appUrl });
  const studioKey = studioKeyOf(database.ownerUrl);
  const notifyProcesses = () => hints.send('brands');
  const areasDeps: AreasDeps = {
    base,
    settingsPool,
    ledger,
    settings,
    enc,
    isListening: sockets.isListening,
    studioKey,
    notifyProcesses,
    countryOf,
    ...(hashCost && { hashCost }),
  };
  const areas = buildAreas(areasDeps);
  const parts = collect(areas);
  const trimNonces = { name: 'kit.trim-nonces', everyMs: TRIM_NONCES_MS, run: (now: Date) => enc.trim(now) };
  const trimChanges = { name: 'kit.trim-changes', everyMs: TRIM_CHANGES_MS, run: () => changes.trim() };
  const trimCallCounts = {
    name: 'kit.trim-call-counts',
    everyMs: TRIM_CALL_COUNTS_MS,
    run: (now: Date) => sharedLimiter.trim(now),
  };
  const jobs = [
    trimNonces,
    trimChanges,
    trimCallCounts,
    ...parts.jobs.filter((job) => !SEALS_APART || job.name !== SEALING_JOB),
  ];
  const scheduler = createScheduler(jobs, { pool, clock, log, metrics });
  const sealing = createSealingThread(
    { appUrl: database.appUrl, clockOffsetMs: settings.clockOffsetMs, logLevel: settings.logLevel },
    { log, sockets, wake: () => hints.send('outbox') },
  );
  const consumers = createConsumerRunner(parts.consumers, { pool, clock, log, metrics });
  let isStopping = false;
  const notReady = createReadiness(pool, () => isStopping);
  const apps = fileURLToPath(new URL('../../', import.meta.url));
  const doors = await openDoors({
    settings,
    parts,
    brands: areas.brands,
    identity: areas.identity,
    games: areas.games,
    resolvers,
    enc,
    sharedLimiter,
    clock,
    log,
    metrics,
    notReady,
    apps,
  });
  const metricsServer = createMetricsServer({ metrics, notReady, metricsToken: settings.metricsToken });
  const exposureLines = areas.lottery.exposureLines(proxyTrust(settings));
  const hasApi = settings.roles.has('api');
  const hasJobs = settings.roles.has('jobs');
  const addresses = hasApi
    ? [
        `Portal       ${settings.publicUrl}`,
        `Back office  http://localhost:${settings.backofficePort}`,
        `Calls        ${settings.publicUrl}/docs`,
      ]
    : ['Jobs         timers and follow-ups; no calls are answered here'];
  /** A process without calls has a port for its metrics; if the port is in use, it runs without them. */
  async function openMetrics(): Promise<void> {
    const { metricsPort: port, metricsHost: host } = settings;
    try {
      addresses.push(`Figures      ${await metricsServer.listen({ port, host })}/metrics`);
    } catch (error) {
      log.error({ err: error, port }, 'the figures of this process have no port');
    }
  }
  let endContexts: () => void = () => undefined;
  return {
    areas,
    consumers,
    scheduler,
    addresses,
    async start() {
      const firstRun = await prepareDemo(areas, areasDeps);
      if (firstRun) addresses.push(firstRun);
      hints.on('brands', () => areas.brands.forget());
      // Names of work follow all asynchronous steps; in a process with calls this would slow each call.
      if (!hasApi) endContexts = followContexts();
      watchdog.start();
      await hints.start();
      await changes.start();
      await sockets.start();
      if (hasJobs) {
        hints.on('outbox', () => consumers.wake());
        await consumers.start();
        scheduler.start();
        if (SEALS_APART) sealing.start();
      }
      if (!hasApi) return openMetrics();
      sockets.attach(doors.portal.server);
      exposureLines.attach(doors.backoffice.server);
      await doors.portal.listen({ port: settings.port, host: settings.host });
      await doors.backoffice.listen({ port: settings.backofficePort, host: settings.host });
    },
    async stop() {
      isStopping = true;
      await Promise.all([sockets.stop(), exposureLines.stop()]);
      await Promise.all([doors.portal.close(), doors.backoffice.close(), metricsServer.close()]);
      await Promise.all([scheduler.stop(), consumers.stop(), sealing.stop()]);
      await ledger.close();
      await Promise.all([hints.stop(), changes.stop()]);
      await Promise.all([settingsPool.end(), pool.end(), watchdog.stop()]);
      endContexts();
    },
  };
}
