import { createPool } from '@lantern/database';
import { createLedger } from '@lantern/ledger';
import {
  countFailedWork,
  createChanges,
  createEncBox,
  createHints,
  createLog,
  createMetrics,
  createSharedRateLimiter,
  createWatchdog,
  followStatements,
  shiftedClock,
  systemClock,
} from '@lantern/server-kit';
import { gaugeRequests } from '../areas/staff/index.ts';
import type { Settings } from '../config.ts';

const POOL_SIZE = 24;
const SETTINGS_POOL_SIZE = 2;

export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/** What a process stands on, before it has areas: clock, log, metrics, connections and what reads the database by itself. */
export function createProcessParts(settings: Settings, { appUrl }: DatabaseUrls) {
  const clock = settings.clockOffsetMs === 0 ? systemClock : shiftedClock(settings.clockOffsetMs);
  const log = createLog({ level: settings.logLevel });
  const metrics = createMetrics();
  const openPool = (applicationName: string, max: number) =>
    createPool({
      connectionString: appUrl,
      max,
      applicationName,
      onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    });
  const pool = openPool('lantern', POOL_SIZE);
  followStatements(pool);
  metrics.followFailedWork(
    () => countFailedWork(pool),
    () => clock.now(),
  );
  metrics.followPool(pool);
  gaugeRequests(metrics, { pool, clock });
  return {
    clock,
    log,
    metrics,
    pool,
    settingsPool: openPool('lantern-settings', SETTINGS_POOL_SIZE),
    watchdog: createWatchdog({ log, metrics }),
    hints: createHints(pool, log),
    changes: createChanges(pool, clock, log),
    enc: createEncBox(pool),
    sharedLimiter: createSharedRateLimiter(pool),
    ledger: createLedger({ pool, connectionString: appUrl }),
  };
}

export type ProcessParts = ReturnType<typeof createProcessParts>;
