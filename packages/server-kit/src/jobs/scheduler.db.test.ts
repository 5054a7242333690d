import { createPool } from '@lantern/database';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { silentLog, testClock } from '../testing/doubles.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { inBatchOrSingly } from './in-batch-or-singly.ts';
import type { Job } from './job.ts';
import { createPieces } from './pieces.ts';
import { createScheduler } from './scheduler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function scheduler(jobs: Job[], clock: Clock = testClock()) {
  return createScheduler(jobs, { pool: database.appPool, clock, log: silentLog, metrics: createMetrics() });
}

test('a job runs in one process at a time', async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let runs = 0;
  const job: Job = {
    name: 'test.slow',
    everyMs: 1,
    async run() {
      runs += 1;
      await gate;
    },
  };
  const first = scheduler([job]).runNow('test.slow');
  await expect.poll(() => runs).toBe(1);
  expect(await scheduler([job]).runNow('test.slow')).toBe(false);
  release();
  expect(await first).toBe(true);
  expect(await scheduler([job]).runNow('test.slow')).toBe(true);
  expect(runs).toBe(2);
});

test('two processes share one schedule, and a failing run is recorded and not fatal', async () => {
  const clock = testClock();
  const runs: string[] = [];
  const job: Job = {
    name: 'test.failing',
    everyMs: 60_000,
    async run(now) {
      runs.push(now.toISOString());
      throw new Error('no luck today');
    },
  };
  const processes = [scheduler([job], clock), scheduler([job], clock)];
  for (const one of processes) one.start();
  await expect.poll(() => runs.length).toBe(1);
  const state = async () => {
    const { rows } = await database.ownerPool.query("select error from kit.job where name = 'test.failing'");
    return rows[0]?.error;
  };
  await expect.poll(state).toContain('no luck');
  clock.move(60_000);
  await expect.poll(() => runs.length).toBe(2);
  await Promise.all(processes.map((one) => one.stop()));
  expect(new Set(runs).size).toBe(2);
});

/** Runs of jobs by name; a job with a condition has work while a row of its name is in kit.set_aside. */
function counted() {
  const runs: Record<string, number> = {};
  const job = (name: string, everyMs: number, more: Partial<Job> = {}): Job => ({
    name,
    everyMs,
    async run() {
      runs[name] = (runs[name] ?? 0) + 1;
    },
    ...more,
  });
  const conditionOf = (name: string) =>
    `exists (select from kit.set_aside where name = '${name}' and try_at <= $1::timestamptz)`;
  const addWork = (name: string, at = testClock().now()) =>
    database.ownerPool.query(
      `insert into kit.set_aside (kind, name, piece, failures, error, first_failed_at, last_failed_at, try_at)
       values ('JOB', $1, 'work', 1, 'x', $2, $2, $2)`,
      [name, at],
    );
  return { runs, job, conditionOf, addWork };
}

test('a job whose condition finds no work does not run, until there is work or five minutes have passed', async () => {
  const { runs, job, conditionOf, addWork } = counted();
  const clock = testClock();
  const crowd = scheduler(
    [
      job('test.always', 20),
      job('test.idle', 20, { hasWork: conditionOf('test.idle') }),
      job('test.later', 20, { hasWork: conditionOf('test.later') }),
    ],
    clock,
  );
  /** Looks at all jobs a few times, shown by the job without a condition. */
  const looks = async (count: number) => {
    for (let look = 0; look < count; look += 1) {
      const before = runs['test.always'] ?? 0;
      clock.move(20);
      await expect.poll(() => runs['test.always']).toBeGreaterThan(before);
    }
  };
  crowd.start();
  // The first run of a job needs no work.
  await expect.poll(() => runs).toEqual({ 'test.always': 1, 'test.idle': 1, 'test.later': 1 });
  await looks(3);
  expect(runs).toMatchObject({ 'test.idle': 1, 'test.later': 1 });
  await addWork('test.idle');
  await addWork('test.later', new Date(clock.now().getTime() + 60_000));
  clock.move(20);
  await expect.poll(() => runs['test.idle']).toBeGreaterThan(1);
  expect(runs['test.later']).toBe(1);
  clock.move(60_000);
  await expect.poll(() => runs['test.later']).toBeGreaterThan(1);
  await database.ownerPool.query("delete from kit.set_aside where piece = 'work'");
  await looks(2);
  const { 'test.idle': idle = 0, 'test.later': later = 0 } = runs;
  clock.move(300_000);
  await expect.poll(() => runs).toMatchObject({ 'test.idle': idle + 1, 'test.later': later + 1 });
  await crowd.stop();
});

test('jobs are looked at again after a run that may have made work for them', async () => {
  const { runs, job, conditionOf, addWork } = counted();
  let firstRuns = 0;
  const jobs = [
    job('test.second', 5_000, {
      hasWork: conditionOf('test.second'),
      async run() {
        runs['test.second'] ??= firstRuns;
      },
    }),
    job('test.first', 1_000, {
      hasWork: 'true',
      async run() {
        firstRuns += 1;
        if (firstRuns === 1) await addWork('test.second');
      },
    }),
  ];
  // Both have run before, so that the second waits for work.
  await database.ownerPool.query(
    "insert into kit.job (name, started_at, finished_at) select 'test.' || one, now() - interval '1 minute', now() from unnest(array['first', 'second']) one",
  );
  const crowd = scheduler(jobs, systemClock);
  crowd.start();
  await expect.poll(() => runs['test.second']).toBeDefined();
  // At its next regular look, the first job would have run five times.
  expect(runs['test.second']).toBeLessThanOrEqual(2);
  await crowd.stop();
  await database.ownerPool.query("delete from kit.set_aside where piece = 'work'");
});

test('jobs run without their conditions while a table of one is locked', async () => {
  const { runs, job, conditionOf } = counted();
  await database.ownerPool.query(
    "insert into kit.job (name, started_at, finished_at) values ('test.waits', now() - interval '1 minute', now())",
  );
  const lock = await database.ownerPool.connect();
  await lock.query('begin');
  await lock.query('lock table kit.set_aside in access exclusive mode');
  const crowd = scheduler([job('test.waits', 1_000, { hasWork: conditionOf('test.waits') })], systemClock);
  crowd.start();
  await expect.poll(() => runs['test.waits']).toBeGreaterThan(1);
  await lock.query('rollback');
  lock.release();
  await crowd.stop();
});

test('more jobs than connections do not block each other', async () => {
  const pool = createPool({ connectionString: database.appUrl, max: 4, applicationName: 'lantern-test-few' });
  const done = new Set<string>();
  const jobs = Array.from(
    { length: 12 },
    (_, number): Job => ({
      name: `test.crowd-${number}`,
      everyMs: 60_000,
      async run() {
        await pool.query('select 1');
        done.add(this.name);
      },
    }),
  );
  const crowd = createScheduler(jobs, { pool, clock: testClock(), log: silentLog, metrics: createMetrics() });
  crowd.start();
  await expect.poll(() => done.size).toBe(jobs.length);
  await crowd.stop();
  await pool.end();
});

const asideRows = async (job: string) =>
  (
    await database.ownerPool.query(
      'select piece, failures, set_aside_at is not null as "isAside" from kit.set_aside where name = $1 order by piece',
      [job],
    )
  ).rows;

test('a piece that fails five times is set aside until its next try, and the other pieces continue', async () => {
  const clock = testClock();
  const done: string[] = [];
  let isMended = false;
  const job: Job = {
    name: 'test.pieces',
    everyMs: 1,
    async run(_now, pieces) {
      for (const piece of ['one', 'bad', 'two']) {
        await pieces?.run(piece, async () => {
          done.push(piece);
          if (piece === 'bad' && !isMended) throw new Error('cannot be done');
        });
      }
    },
  };
  const count = (piece: string) => done.filter((one) => one === piece).length;
  for (let run = 0; run < 20; run += 1) {
    await scheduler([job], clock).runNow('test.pieces');
    clock.move(60_000);
  }
  expect([count('one'), count('bad'), count('two')]).toEqual([20, 5, 20]);
  expect(await asideRows('test.pieces')).toEqual([{ piece: 'bad', failures: 5, isAside: true }]);
  isMended = true;
  clock.move(3_600_000);
  await scheduler([job], clock).runNow('test.pieces');
  expect(await asideRows('test.pieces')).toEqual([]);
});

test('a piece that ends its process is set aside like one that throws', async () => {
  const clock = testClock();
  let begun = 0;
  const deps = { pool: database.appPool, clock, log: silentLog, metrics: createMetrics() };
  for (let count = 1; count <= 5; count += 1) {
    // The process ends before the piece does.
    void createPieces(deps, 'test.deadly', true).run('deadly', () => {
      begun += 1;
      return new Promise(() => undefined);
    });
    await expect.poll(() => begun).toBe(count);
    clock.move(60_000);
  }
  expect(await asideRows('test.deadly')).toEqual([{ piece: 'deadly', failures: 5, isAside: true }]);
  expect(await createPieces(deps, 'test.deadly', true).run('deadly', () => Promise.resolve())).toBe(false);
});

test('after a run that did not end, attempts at pieces are counted before they begin', async () => {
  const seen: number[] = [];
  const job: Job = {
    name: 'test.careful',
    everyMs: 1,
    async run(_now, pieces) {
      await pieces?.run('one', async () => {
        seen.push((await asideRows('test.careful')).length);
      });
    },
  };
  const runNow = () => scheduler([job]).runNow('test.careful');
  await runNow();
  await database.ownerPool.query("update kit.job set finished_at = null where name = 'test.careful'");
  await runNow();
  await runNow();
  expect(seen).toEqual([0, 1, 0]);
  expect(await asideRows('test.careful')).toEqual([]);
});

test('a failed piece that its job no longer lists is removed after some time', async () => {
  const clock = testClock();
  let isThere = true;
  const job: Job = {
    name: 'test.gone',
    everyMs: 1,
    async run(_now, pieces) {
      await pieces?.waiting('row');
      if (isThere) await pieces?.run('row 1', () => Promise.reject(new Error('no')));
    },
  };
  await scheduler([job], clock).runNow('test.gone');
  isThere = false;
  clock.move(60_000);
  await scheduler([job], clock).runNow('test.gone');
  expect(await asideRows('test.gone')).toEqual([{ piece: 'row 1', failures: 1, isAside: false }]);
  clock.move(600_000);
  await scheduler([job], clock).runNow('test.gone');
  expect(await asideRows('test.gone')).toEqual([]);
});

test('work for many subjects that throws is done for each separately, so that all but one are done', async () => {
  const deps = { pool: database.appPool, clock: testClock(), log: silentLog, metrics: createMetrics() };
  const tries: (readonly number[])[] = [];
  const work = async (numbers: readonly number[]) => {
    tries.push(numbers);
    if (numbers.includes(2)) throw new Error('two cannot be done');
  };
  const name = (number: number) => ({ piece: `number ${number}`, brandId: 1n });
  const run = (isCareful: boolean, numbers: readonly number[]) =>
    inBatchOrSingly(createPieces(deps, 'test.many', isCareful), numbers, work, name);
  expect(await run(false, [1, 3])).toEqual([]);
  expect(await run(false, [1, 2, 3])).toEqual([2]);
  expect(tries).toEqual([[1, 3], [1, 2, 3], [1], [2], [3]]);
  // After a run that did not end, nothing is batched.
  expect(await run(true, [4, 5])).toEqual([]);
  expect(tries.slice(5)).toEqual([[4], [5]]);
  const outage = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  await expect(inBatchOrSingly(createPieces(deps, 'test.many', false), [6, 7], outage, name)).rejects.toThrow('gone');
});
