import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from '@lantern/database';
import {
  createLog,
  createMetrics,
  createScheduler,
  publish,
  type Sockets,
  shiftedClock,
  systemClock,
} from '@lantern/server-kit';
import { sealingJob } from '../areas/lottery/index.ts';
import type { FromSealing, SealingOptions } from './sealing-thread.ts';

/**
 * Thread that closes draws and seals their bets, with its own connections: even if the process's event loop is blocked, lists are sealed
 * before their beacons publish.
 */
const CONNECTIONS = 5;
/** A draw locked by a transaction of the blocked process is left for the next run, so that the others are sealed. */
const LOCK_TIMEOUT_MS = 1_000;

const port = parentPort;
if (port === null) throw new Error('this file is a thread of the server');
const { appUrl, clockOffsetMs, logLevel } = workerData as SealingOptions;
const clock = clockOffsetMs === 0 ? systemClock : shiftedClock(clockOffsetMs);
const log = createLog({ level: logLevel, fields: { thread: 'sealing' } });
const pool = createPool({
  connectionString: appUrl,
  max: CONNECTIONS,
  applicationName: 'lantern-sealing',
  settings: { lock_timeout: String(LOCK_TIMEOUT_MS) },
  onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
});
const post = (news: FromSealing) => port.postMessage(news);
const sockets: Sockets = {
  toBrand: (brandId, message) => post({ kind: 'message', brandId, message }),
  toMember: () => undefined,
};
const job = sealingJob({
  pool,
  clock,
  sockets,
  publish: async (...event) => {
    await publish(...event);
    post({ kind: 'published' });
  },
});
const scheduler = createScheduler([job], { pool, clock, log, metrics: createMetrics() });

port.once('message', async () => {
  await scheduler.stop();
  await pool.end();
  port.close();
});
scheduler.start();
