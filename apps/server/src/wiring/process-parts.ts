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
/** Postings are more frequent than other events: their hints only shorten the pauses between looks at the outbox. */
const HINT_MS = 500;

export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/** Calls `act` at most once in a period; further calls are dropped. */
function atMostOnce(periodMs: number, act: () => void): () => void {
  let endsAt = 0;
  return () => {
    const nowMs = performance.now();
    if (nowMs < endsAt) return;
    endsAt = nowMs + periodMs;
    act();
  };
}

/** What a process stands on, before it has areas: clock, log, metrics, connections and what reads the database by itself. */
export function createProcessParts(settings: Settings, { appUrl }: DatabaseUrls) {
  const clock = settings.clockOffsetMs === 0 ? systemClock : shiftedClock(settings.clockOffsetMs);
  const log = createLog({ level: settings.logLevel });
  const metrics = createMetrics({ followsProcess: true });
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
  const hints = createHints(pool, log);
  return {
    clock,
    log,
    metrics,
    pool,
    settingsPool: openPool('lantern-settings', SETTINGS_POOL_SIZE),
    watchdog: createWatchdog({ log, metrics }),
    hints,
    changes: createChanges(pool, clock, log),
    enc: createEncBox(pool),
    sharedLimiter: createSharedRateLimiter(pool),
    ledger: createLedger({ pool, connectionString: appUrl, onPosted: atMostOnce(HINT_MS, () => hints.send('outbox')) }),
  };
}

export type ProcessParts = ReturnType<typeof createProcessParts>;
