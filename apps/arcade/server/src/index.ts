import { createPool } from '@lantern/database';
import type { Clock, Logger, ProxyTrust } from '@lantern/server-kit';
import { loadingCache } from '@lantern/server-kit/cache';
import { createVendorClient, type SigningKey } from '@lantern/vendor-protocol';
import { createCrashRunner } from './crash/runner.ts';
import { createCrashSockets } from './crash/sockets.ts';
import { createCrashTable } from './crash/table.ts';
import type { ArcadeDeps, OwnStudio } from './deps.ts';
import { createArcadeHttp } from './http/http-server.ts';
import { reserveBatcher, settleBatcher } from './repository/batches.ts';
import { findSessions } from './repository/sessions.ts';
import { cleanUp, endAbandoned, repairRounds } from './rounds/repair-rounds.ts';
import type { WalletCalls } from './wallet-calls.ts';

export interface ArcadeOptions {
  readonly port: number;
  readonly host: string;
  /** Connection string of the role `lantern_arcade`. */
  readonly databaseUrl: string;
  /** Base URL of the platform's wallet. */
  readonly platformUrl: string;
  /** Origin of the players' site; only it may frame the games. */
  readonly platformOrigin: string;
  /** Origin of the back office; it may frame replays. */
  readonly backOfficeOrigin?: string;
  /** Name and key of the studio in the wallet protocol. */
  readonly vendor: string;
  readonly key: SigningKey;
  readonly walletCalls?: WalletCalls;
  /** A second studio, which has wallets of its own. */
  readonly own?: OwnStudio;
  /** Time that a request waits for the wallet before it answers PENDING. Default 8,000 ms. */
  readonly patienceMs?: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly clientFolder: string;
  readonly https: boolean;
  readonly trustProxy: ProxyTrust;
  readonly rateLimits?: boolean;
  /** Maximum of TCP connections, in total and per address. */
  readonly connections?: { readonly total: number; readonly perAddress: number };
}

export interface Arcade {
  /**
   * Starts listening and starts the repair jobs.
   * @returns the port
   */
  start(): Promise<number>;
  /**
   * Runs one repair of abandoned rounds and of rounds that have waited for at least `waitingMs`.
   * @returns how many are still waiting
   */
  repair(waitingMs?: number): Promise<number>;
  /** Runs one turn of the crash table and pays the bets that it closed. For tests with a fixed clock. */
  turnCrash(): Promise<void>;
  /** Closes HTTP first, then waits for running work, then closes the database connections. */
  stop(): Promise<void>;
}

const POOL_SIZE = 8;
const PATIENCE_MS = 8_000;
const SESSION_AGE_MS = 10_000;
const MAX_SESSIONS = 100_000;
const REPAIR_EVERY_MS = 5_000;
const CLEAN_EVERY_MS = 3_600_000;

/** The studio's server. It is an ordinary vendor: it knows the platform only through the wallet protocol. */
export async function createArcade(options: ArcadeOptions): Promise<Arcade> {
  const { clock, log } = options;
  const deps = openDeps(options);
  const { pool } = deps;
  const { clientFolder, backOfficeOrigin, https, trustProxy, rateLimits = true, connections } = options;
  const notReady = () =>
    pool.query('select from arcade.player limit 1').then(
      () => null,
      () => 'the database does not answer',
    );
  const crash = createCrashRunner(deps, () => table.look());
  const table = createCrashTable(deps, crash.wake);
  const sockets = createCrashSockets(deps, table, trustProxy);
  const pages = { clientFolder, backOfficeOrigin, https, trustProxy, rateLimits, notReady, connections };
  const http = await createArcadeHttp(deps, { ...pages, onCrash: table.look });
  sockets.attach(http.server);
  const repair = async (waitingMs?: number) => {
    await endAbandoned(deps, clock.now());
    return repairRounds(deps, clock.now(), waitingMs);
  };
  async function repairAll() {
    // Continues a crash round that a stopped process left unfinished.
    crash.wake();
    await repair();
  }
  const jobs = [every(REPAIR_EVERY_MS, repairAll, log), every(CLEAN_EVERY_MS, () => cleanUp(deps, clock.now()), log)];
  return {
    async start() {
      await http.listen({ port: options.port, host: options.host });
      for (const job of jobs) job.start();
      crash.wake();
      return (http.server.address() as { port: number }).port;
    },
    repair,
    turnCrash: crash.turn,
    async stop() {
      await sockets.stop();
      await http.close();
      await table.stop();
      await crash.stop();
      await Promise.all(jobs.map((job) => job.stop()));
      await Promise.all([deps.reserve.idle(), deps.settle.idle()]);
      deps.wallet.close();
      await pool.end();
    },
  };
}

function openDeps(options: ArcadeOptions) {
  const { clock, log, key } = options;
  const pool = createPool({
    connectionString: options.databaseUrl,
    max: POOL_SIZE,
    applicationName: 'lantern-arcade',
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
  const wallet = createVendorClient({
    platformUrl: options.platformUrl,
    vendor: options.vendor,
    key,
    now: () => clock.now().getTime(),
  });
  return {
    ...{ pool, clock, log, wallet, vendor: options.vendor, key, own: options.own ?? null },
    platformOrigin: options.platformOrigin,
    walletCalls: options.walletCalls ?? 'play',
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    sessions: loadingCache({
      maxAgeMs: SESSION_AGE_MS,
      maxEntries: MAX_SESSIONS,
      loadMany: (keys) => findSessions(pool, keys),
    }),
    reserve: reserveBatcher(pool),
    settle: settleBatcher(pool),
  } satisfies ArcadeDeps;
}

/** Repeats the work without overlap; errors are logged. */
function every(ms: number, work: () => Promise<void>, log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  function schedule() {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.error({ err: error }, 'work of the arcade failed'))
        .finally(schedule);
    }, ms);
  }
  return {
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
