import type { Pool, PoolClient } from '@lantern/database';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { doing } from '../watchdog/current-work.ts';
import type { Job } from './job.ts';
import { createPieces, type PieceCache } from './pieces.ts';

/** Maximum time between checks, so that another process soon replaces one that died. */
const LONGEST_LOOK_MS = 5_000;
const SHORTEST_LOOK_MS = 50;
/**
 * Jobs handled concurrently. Each holds a connection for its lock while its work needs further connections; without a limit, jobs could
 * take all connections and deadlock.
 */
const AT_ONCE = 3;

export interface Scheduler {
  start(): void;
  /** Waits for the runs in progress. */
  stop(): Promise<void>;
  /**
   * Runs a job now unless another process runs it, for tests and commands.
   * @returns whether it ran
   */
  runNow(name: string): Promise<boolean>;
}

export interface SchedulerDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Advisory lock of a job: the hash of its name, in a separate lock space. */
const LOCK_SQL = "select pg_try_advisory_lock(hashtext('lantern job'), hashtext($1)) as locked";
const UNLOCK_SQL = "select pg_advisory_unlock(hashtext('lantern job'), hashtext($1))";

async function withLock(pool: Pool, name: string, work: (client: PoolClient) => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ locked: boolean }>(LOCK_SQL, [name]);
    if (!rows[0]?.locked) return false;
    try {
      await work(client);
    } finally {
      // If the unlock fails, the connection is destroyed; closing it releases the lock.
      await client.query(UNLOCK_SQL, [name]).catch(onError);
    }
    return true;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Places for jobs that run at the same time. */
function createPlaces(metrics: Metrics) {
  let places = AT_ONCE;
  const waiting: (() => void)[] = [];

  /** Waits for a free place; a finished job passes its place on. */
  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (places === 0) {
      metrics.jobs.inc({ state: 'waiting' });
      await new Promise<void>((resolve) => waiting.push(resolve));
      metrics.jobs.dec({ state: 'waiting' });
    } else places -= 1;
    metrics.jobs.inc({ state: 'working' });
    try {
      return await work();
    } finally {
      metrics.jobs.dec({ state: 'working' });
      const next = waiting.shift();
      if (next) next();
      else places += 1;
    }
  };
}

/** Runs a job and records it in its row. */
function createRun(deps: SchedulerDeps) {
  const { clock, log, metrics } = deps;
  const caches = new Map<string, PieceCache>();

  function cacheOf({ name }: Job): PieceCache {
    const cache = caches.get(name) ?? { failed: new Map(), readAt: Number.NEGATIVE_INFINITY };
    caches.set(name, cache);
    return cache;
  }

  return async function run(job: Job, client: PoolClient, now: Date): Promise<void> {
    const { rows } = await client.query<{ ended_badly: boolean }>(
      `with before as (select started_at > coalesce(finished_at, '-infinity') as ended_badly from kit.job where name = $1)
       insert into kit.job (name, started_at) values ($1, $2)
       on conflict (name) do update set started_at = excluded.started_at, finished_at = null
       returning coalesce((select ended_badly from before), false) as ended_badly`,
      [job.name, now],
    );
    const pieces = createPieces(deps, job.name, rows[0]?.ended_badly === true, cacheOf(job));
    const startedAt = performance.now();
    let failure: unknown = null;
    try {
      await doing(`job ${job.name}`, async () => {
        await job.run(now, pieces);
        await pieces.deleteGone();
      });
    } catch (error) {
      failure = error;
      log.error({ err: error, job: job.name }, 'a job failed');
    }
    const outcome = failure === null ? 'done' : 'failed';
    metrics.jobSeconds.observe({ job: job.name, outcome }, (performance.now() - startedAt) / 1000);
    await client.query('update kit.job set finished_at = $2, error = $3 where name = $1', [
      job.name,
      clock.now(),
      failure === null ? null : String(failure).slice(0, 500),
    ]);
  };
}

/** Milliseconds until the job is due according to its row; 0 or less when due. */
async function dueIn(job: Job, client: PoolClient, now: Date): Promise<number> {
  const { rows } = await client.query<{ started_at: Date }>('select started_at from kit.job where name = $1', [
    job.name,
  ]);
  const last = rows[0]?.started_at.getTime();
  return last === undefined ? 0 : last + job.everyMs - now.getTime();
}

/** Runs scheduled jobs. Processes share them: an advisory lock allows one run at a time, and the job's row holds the common schedule. */
export function createScheduler(jobs: readonly Job[], deps: SchedulerDeps): Scheduler {
  const { pool, clock, log, metrics } = deps;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let isStopping = false;
  const inTurn = createPlaces(metrics);
  const run = createRun(deps);

  async function look(job: Job): Promise<number> {
    let wait = job.everyMs;
    await withLock(pool, job.name, async (client) => {
      wait = await dueIn(job, client, clock.now());
      if (wait > 0) return;
      await run(job, client, clock.now());
      wait = job.everyMs;
    });
    return wait;
  }

  function schedule(job: Job, waitMs: number): void {
    if (isStopping) return;
    const wait = Math.max(SHORTEST_LOOK_MS, Math.min(waitMs, LONGEST_LOOK_MS));
    const timer = setTimeout(() => {
      const done = inTurn(() => look(job))
        .catch((error: unknown) => {
          log.warn({ err: error, job: job.name }, 'a job could not be looked after');
          return LONGEST_LOOK_MS;
        })
        .then((next) => schedule(job, next))
        .finally(() => running.delete(done));
      running.add(done);
    }, wait);
    timers.set(job.name, timer);
  }

  return {
    start() {
      for (const job of jobs) schedule(job, 0);
    },
    async stop() {
      isStopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
    async runNow(name) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      return withLock(pool, name, (client) => run(job, client, clock.now()));
    },
  };
}
