import { createPool } from '@lantern/database';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { silentLog, testClock } from '../testing/doubles.ts';
import type { Job } from './job.ts';
import { createScheduler } from './scheduler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function scheduler(jobs: Job[], clock = testClock()) {
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

test('two processes keep one rhythm, and a failing run is written down and not fatal', async () => {
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

test('more jobs than connections do not wait for each other for ever', async () => {
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
