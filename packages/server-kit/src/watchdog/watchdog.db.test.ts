import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPool, type Pool } from '@lantern/database';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../jobs/job.ts';
import { createScheduler } from '../jobs/scheduler.ts';
import { createMetrics } from '../metrics.ts';
import { silentLog, testClock } from '../testing/doubles.ts';
import { followContexts, followStatements } from './current-work.ts';
import { type Blocked, createWatchdog } from './watchdog.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ connectionString: database.appUrl, max: 5, applicationName: 'watched' });
  followStatements(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a job that blocks the event loop is named, with the last statement that it sent', async () => {
  const metrics = createMetrics();
  const found: Blocked[] = [];
  const watchdog = createWatchdog({ log: silentLog, metrics }, (blocked) => found.push(blocked));
  watchdog.start();
  const job: Job = {
    name: 'test.blocks',
    everyMs: 1,
    async run() {
      await pool.query('select 17 as seventeen');
      for (const until = Date.now() + 700; Date.now() < until; );
    },
  };
  const deps = { pool, clock: testClock(), log: silentLog, metrics };
  // The thread must run before the loop is blocked.
  await createScheduler([job], deps).runNow('test.blocks');
  await createScheduler([job], deps).runNow('test.blocks');
  await expect.poll(() => found.map(({ work }) => work)).toContain('job test.blocks');
  const named = found.find(({ work }) => work === 'job test.blocks');
  expect(named).toMatchObject({ statement: 'select 17 as seventeen' });
  expect(named?.ms).toBeGreaterThanOrEqual(200);
  expect(await metrics.registry.metrics()).toContain('lantern_loop_blocked_total{work="job test.blocks"}');
  await watchdog.stop();
});

test('a blocking job is named while others wait for statements, also one that waited for something else', async () => {
  const metrics = createMetrics();
  const found: Blocked[] = [];
  const endContexts = followContexts();
  const watchdog = createWatchdog({ log: silentLog, metrics }, (blocked) => found.push(blocked));
  watchdog.start();
  let isOver = false;
  const jobOf = (name: string, work: () => Promise<unknown>): Job => ({
    name,
    everyMs: 1,
    run: async () => void (await work()),
  });
  /** Always between a statement and the next turn of the loop. */
  const other = jobOf('test.other', async () => {
    while (!isOver) {
      await pool.query('select 1 as other');
      await nextTurn();
    }
  });
  const blocks = jobOf('test.blocks-late', async () => {
    await pool.query('select 18 as eighteen');
    // No database answer precedes the blocking: the other job has worked meanwhile.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    for (const until = Date.now() + 700; Date.now() < until; );
  });
  const deps = { pool, clock: testClock(), log: silentLog, metrics };
  const others = createScheduler([other], deps).runNow('test.other');
  const blocking = () => createScheduler([blocks], deps).runNow('test.blocks-late');
  // The thread must run before the loop is blocked.
  await blocking();
  await blocking();
  const named = { work: 'job test.blocks-late', statement: 'select 18 as eighteen' };
  await expect.poll(() => found).toContainEqual(expect.objectContaining(named));
  isOver = true;
  await others;
  await watchdog.stop();
  endContexts();
});
