import type { Pool, PoolClient } from '@lantern/database';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { doing } from '../watchdog/current-work.ts';
import type { Job } from './job.ts';
import { createLook, createTimedLook, type JobState } from './look.ts';
import { createPieces, type PieceCache } from './pieces.ts';

/**
 * Maximum time between looks at a job, so that another process soon replaces one that died: five seconds, and for jobs that run rarely a
 * part of their period, because dozens of hourly jobs would otherwise ask the database twelve times a minute each.
 */
const LONGEST_LOOK_MS = 5_000;
const LOOKS_PER_PERIOD = 20;
const SHORTEST_LOOK_MS = 50;
/** Jobs with at least this period are looked at on whole multiples of it, so that one statement serves them together. */
const GRID_MS = 1_000;
/** A job may start this much before its period ends, at most a quarter of it, because timers are not exact. */
const EARLY_MS = 250;
/** A job whose condition finds no work runs after this time all the same, so that a wrong condition delays work but does not lose it. */
const RUN_ANYWAY_MS = 300_000;
/**
 * Jobs that run concurrently. Each holds a connection for its lock while its work needs further connections; without a limit, jobs could
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
};

/**
 * Locks a job that is due and begins its run, in one statement. The lock is an advisory lock on the hash of the name, in a lock space of its
 * own. The statement does not see runs that ended after its beginning, so the update compares the row with the schedule once more.
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
  select locked, begun.ended_badly from lock left join begun on true`;
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

  async function claim(client: PoolClient, job: Job, startedAt: Date, dueBefore: Date | string): Promise<Claim> {
    const { rows } = await client.query<Claim>(CLAIM_SQL, [job.name, startedAt, dueBefore]);
    return rows[0] ?? { locked: false, ended_badly: null };
  }

  /**
   * @param startedAt the start that the schedule counts from
   * @param dueBefore the job is due if its last run started at this time or before
   * @returns whether it ran
   */
  return async function turn(job: Job, startedAt: Date, dueBefore: Date | string): Promise<boolean> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      const { locked, ended_badly } = await claim(client, job, startedAt, dueBefore);
      if (locked && ended_badly === null) await client.query(UNLOCK_SQL, [job.name]);
      if (ended_badly === null) return false;
      const failure = await run(job, clock.now(), ended_badly);
      const error = failure === null ? null : String(failure).slice(0, 500);
      await client.query(END_SQL, [job.name, clock.now(), error]);
      return true;
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

/** The age of the last run from which a job is due. */
const dueAfter = (everyMs: number) => everyMs - Math.min(EARLY_MS, everyMs / 4);

/** A job of unknown state runs if its row in the database says that it is due. */
const UNKNOWN: JobState = { startedAt: null, hasWork: null };

/** @returns milliseconds until the job is due; 0 if it is due and has work, or is to run without */
function untilDue({ everyMs }: Job, { startedAt, hasWork }: JobState, now: Date): number {
  if (startedAt === null) return 0;
  const sinceMs = now.getTime() - startedAt.getTime();
  if (sinceMs < dueAfter(everyMs)) return everyMs - sinceMs;
  return hasWork === false && sinceMs < RUN_ANYWAY_MS ? everyMs : 0;
}

/** Times of the next looks, on the monotonic clock; calls `onDue` with the jobs whose time has come. */
function createAgenda(onDue: (jobs: readonly Job[]) => void) {
  const lookAt = new Map<Job, number>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let isClosed = false;

  function onTimer(): void {
    timerAt = Number.POSITIVE_INFINITY;
    const nowMs = performance.now();
    const due = [...lookAt].flatMap(([job, at]) => (at <= nowMs ? [job] : []));
    for (const job of due) lookAt.delete(job);
    if (due.length > 0) onDue(due);
    setTimer();
  }

  function setTimer(): void {
    const at = Math.min(...lookAt.values());
    if (isClosed || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    if (Number.isFinite(at)) timer = setTimeout(onTimer, Math.ceil(at - performance.now()));
  }

  return {
    plan(job: Job, waitMs: number): void {
      const nowMs = performance.now();
      const longestMs = Math.max(LONGEST_LOOK_MS, job.everyMs / LOOKS_PER_PERIOD);
      const at = nowMs + Math.max(SHORTEST_LOOK_MS, Math.min(waitMs, longestMs));
      const onGrid = Math.round(at / GRID_MS) * GRID_MS;
      lookAt.set(job, job.everyMs < GRID_MS ? at : onGrid > nowMs ? onGrid : onGrid + GRID_MS);
      setTimer();
    },
    /** Advances the next looks of planned jobs that have a condition: a run may have made work for them. */
    advance(): void {
      const soon = performance.now() + SHORTEST_LOOK_MS;
      for (const [job, at] of lookAt) if (job.hasWork !== undefined && at > soon) lookAt.set(job, soon);
      setTimer();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      lookAt.clear();
    },
  };
}

/** Runs scheduled jobs. Processes share them: an advisory lock allows one run at a time, and the job's row holds the common schedule. */
export function createScheduler(jobs: readonly Job[], deps: SchedulerDeps): Scheduler {
  const { pool, clock, log, metrics } = deps;
  const running = new Set<Promise<unknown>>();
  const inTurn = createPlaces(metrics);
  const turn = createTurn(deps);
  const statesOf = createTimedLook(createLook(pool, jobs), log);
  const agenda = createAgenda((due) => follow(lookAt(due)));
  let isStopping = false;

  function follow(work: Promise<unknown>): void {
    const done = work.finally(() => running.delete(done));
    running.add(done);
  }

  async function lookAt(due: readonly Job[]): Promise<void> {
    const now = clock.now();
    let states: ReadonlyMap<string, JobState>;
    try {
      states = await statesOf(due, now);
    } catch (error) {
      log.warn({ err: error }, 'the jobs could not be looked after');
      for (const job of due) agenda.plan(job, LONGEST_LOOK_MS);
      return;
    }
    for (const job of due) {
      const state = states.get(job.name) ?? UNKNOWN;
      const waitMs = untilDue(job, state, now);
      if (waitMs > 0) agenda.plan(job, waitMs);
      else if (!isStopping) follow(runOnce(job, now, state));
    }
  }

  async function runOnce(job: Job, now: Date, { hasWork }: JobState): Promise<void> {
    const dueBefore = new Date(now.getTime() - dueAfter(job.everyMs));
    try {
      const didRun = await inTurn(() => turn(job, now, dueBefore));
      agenda.plan(job, job.everyMs);
      if (didRun && hasWork) agenda.advance();
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a job could not be looked after');
      agenda.plan(job, LONGEST_LOOK_MS);
    }
  }

  return {
    start() {
      if (jobs.length > 0) follow(lookAt(jobs));
    },
    async stop() {
      isStopping = true;
      agenda.close();
      while (running.size > 0) await Promise.all(running);
    },
    async runNow(name) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      return turn(job, clock.now(), AT_ONCE_DUE);
    },
  };
}
