import type { Pool, PoolClient } from '@lantern/database';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { doing } from '../watchdog/current-work.ts';
import type { Job } from './job.ts';
import { createPieces, type PieceCache } from './pieces.ts';

/**
 * Maximum time between looks at a job, so that another process soon replaces one that died: five seconds, and for jobs that run rarely a
 * part of their period, because dozens of hourly jobs would otherwise ask the database twelve times a minute each.
 */
const LONGEST_LOOK_MS = 5_000;
const LOOKS_PER_PERIOD = 20;
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

/** The database's answer to a process that wants to run a job. */
type Claim = {
  /** Whether the process holds the job's lock now; null when the job is not due. */
  locked: boolean | null;
  /** Whether the previous run did not end; null when this run may not begin. */
  ended_badly: boolean | null;
  /** Start of the last run, null if there was none. */
  started_at: Date | null;
};

/**
 * Locks a job that is due and begins its run, in one statement: jobs look every second, also while there is nothing to do. The lock is an
 * advisory lock on the hash of the name, in a lock space of its own. The statement does not see runs that ended after its beginning, so the
 * update compares the row with the schedule once more.
 */
const CLAIM_SQL = `
  with lock as materialized (
    select case
      when exists (select from kit.job where name = $1 and started_at > $3) then null
      else pg_try_advisory_lock(hashtext('lantern job'), hashtext($1))
    end as locked
  ), begun as (
    insert into kit.job as job (name, started_at) select $1, $2 from lock where locked
    on conflict (name) do update
      set started_at = excluded.started_at, finished_at = null, ended_badly = job.finished_at is null
      where job.started_at <= $3
    returning ended_badly
  )
  select locked, begun.ended_badly, (select started_at from kit.job where name = $1) as started_at
  from lock left join begun on true`;
/** Ends a run before it unlocks the job, in one statement. */
const END_SQL = `
  with ended as (update kit.job set finished_at = $2, error = $3 where name = $1 returning name)
  select pg_advisory_unlock(hashtext('lantern job'), hashtext($1)) from (select count(*) from ended) as done`;
const UNLOCK_SQL = "select pg_advisory_unlock(hashtext('lantern job'), hashtext($1))";

/** A due time that every earlier start has passed. */
const AT_ONCE_DUE = 'infinity';

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

/** Runs a job. @returns its error, null if it succeeded */
function createRun(deps: SchedulerDeps) {
  const { log, metrics } = deps;
  const caches = new Map<string, PieceCache>();

  function cacheOf({ name }: Job): PieceCache {
    const cache = caches.get(name) ?? { failed: new Map(), readAt: Number.NEGATIVE_INFINITY };
    caches.set(name, cache);
    return cache;
  }

  return async function run(job: Job, now: Date, endedBadly: boolean): Promise<unknown> {
    const pieces = createPieces(deps, job.name, endedBadly, cacheOf(job));
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
    return failure;
  };
}

/** Runs a job if it is due and no other process runs it. */
function createTurn(deps: SchedulerDeps) {
  const { pool, clock } = deps;
  const run = createRun(deps);

  async function claim(client: PoolClient, job: Job, now: Date, dueBefore: Date | string): Promise<Claim> {
    const { rows } = await client.query<Claim>(CLAIM_SQL, [job.name, now, dueBefore]);
    return rows[0] ?? { locked: false, ended_badly: null, started_at: null };
  }

  /** @returns whether it ran, and the start of the run before */
  return async function turn(job: Job, dueBefore?: Date): Promise<{ didRun: boolean; startedAt: Date | null }> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      const now = clock.now();
      const { locked, ended_badly, started_at } = await claim(client, job, now, dueBefore ?? AT_ONCE_DUE);
      if (locked && ended_badly === null) await client.query(UNLOCK_SQL, [job.name]);
      if (ended_badly === null) return { didRun: false, startedAt: started_at };
      const failure = await run(job, now, ended_badly);
      const error = failure === null ? null : String(failure).slice(0, 500);
      await client.query(END_SQL, [job.name, clock.now(), error]);
      return { didRun: true, startedAt: started_at };
    } catch (error) {
      // The connection is destroyed, which releases the lock.
      onError(error as Error);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };
}

/** Runs scheduled jobs. Processes share them: an advisory lock allows one run at a time, and the job's row holds the common schedule. */
export function createScheduler(jobs: readonly Job[], deps: SchedulerDeps): Scheduler {
  const { clock, log, metrics } = deps;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let isStopping = false;
  const inTurn = createPlaces(metrics);
  const turn = createTurn(deps);

  /** @returns milliseconds until the next look */
  async function look(job: Job): Promise<number> {
    const now = clock.now();
    const { didRun, startedAt } = await turn(job, new Date(now.getTime() - job.everyMs));
    if (didRun || startedAt === null) return job.everyMs;
    const wait = startedAt.getTime() + job.everyMs - now.getTime();
    return wait > 0 ? wait : job.everyMs;
  }

  function schedule(job: Job, waitMs: number): void {
    if (isStopping) return;
    const longest = Math.max(LONGEST_LOOK_MS, job.everyMs / LOOKS_PER_PERIOD);
    const wait = Math.max(SHORTEST_LOOK_MS, Math.min(waitMs, longest));
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
      return (await turn(job)).didRun;
    },
  };
}
