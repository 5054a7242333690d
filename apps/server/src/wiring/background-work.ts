import {
  createConsumerRunner,
  createScheduler,
  createTableAnalysis,
  HAS_WANTED_EVENTS,
  type Job,
  type Sockets,
} from '@lantern/server-kit';
import { SEALING_JOB } from '../areas/lottery/index.ts';
import type { Settings } from '../config.ts';
import type { collect } from './areas.ts';
import type { DatabaseUrls, ProcessParts } from './process-parts.ts';
import { createSealingThread, SEALS_APART } from './sealing-thread.ts';

const TRIM_NONCES_MS = 300_000;
const TRIM_CHANGES_MS = 60_000;
const TRIM_CALL_COUNTS_MS = 60_000;
const ANALYSE_MS = 10_000;
const RETRY_MS = 2_000;

/** Jobs and consumers of the areas and of the kit. They run only in a process with the role `jobs`. */
export function createBackgroundWork(
  settings: Settings,
  { appUrl }: DatabaseUrls,
  { pool, clock, log, metrics, hints, enc, changes, sharedLimiter }: ProcessParts,
  { sockets, collected }: { readonly sockets: Sockets; readonly collected: ReturnType<typeof collect> },
) {
  const consumers = createConsumerRunner(collected.consumers, { pool, clock, log, metrics });
  const kitJobs: readonly Job[] = [
    { name: 'kit.trim-nonces', everyMs: TRIM_NONCES_MS, run: (now) => enc.trim(now) },
    { name: 'kit.trim-changes', everyMs: TRIM_CHANGES_MS, run: () => changes.trim() },
    { name: 'kit.trim-call-counts', everyMs: TRIM_CALL_COUNTS_MS, run: (now) => sharedLimiter.trim(now) },
    {
      name: 'kit.analyse-young-tables',
      everyMs: ANALYSE_MS,
      run: createTableAnalysis(pool),
    },
    {
      name: 'kit.retry-events',
      everyMs: RETRY_MS,
      hasWork: HAS_WANTED_EVENTS,
      run: () => consumers.retryWanted(),
    },
  ];
  const areaJobs = collected.jobs.filter((job) => !SEALS_APART || job.name !== SEALING_JOB);
  const scheduler = createScheduler([...kitJobs, ...areaJobs], { pool, clock, log, metrics });
  const sealing = createSealingThread(
    { appUrl, clockOffsetMs: settings.clockOffsetMs, logLevel: settings.logLevel },
    { log, sockets, wake: () => hints.send('outbox') },
  );
  return {
    scheduler,
    consumers,
    async start() {
      hints.on('outbox', () => consumers.wake());
      await consumers.start();
      scheduler.start();
      if (SEALS_APART) sealing.start();
    },
    stop: () => Promise.all([scheduler.stop(), consumers.stop(), sealing.stop()]),
  };
}
