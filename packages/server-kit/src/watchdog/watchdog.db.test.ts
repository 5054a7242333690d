import { createPool, type Pool } from '@lantern/database';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../jobs/job.ts';
import { createScheduler } from '../jobs/scheduler.ts';
import { createMetrics } from '../metrics.ts';
import { silentLog, testClock } from '../testing/doubles.ts';
import { followStatements } from './current-work.ts';
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

test('a job that blocks the event loop is named, with the statement that it had sent last', async () => {
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
  // The thread has to be there before the loop stands still.
  await createScheduler([job], deps).runNow('test.blocks');
  await createScheduler([job], deps).runNow('test.blocks');
  await expect.poll(() => found.map(({ work }) => work)).toContain('job test.blocks');
  const named = found.find(({ work }) => work === 'job test.blocks');
  expect(named).toMatchObject({ statement: 'select 17 as seventeen' });
  expect(named?.ms).toBeGreaterThanOrEqual(200);
  expect(await metrics.registry.metrics()).toContain('lantern_loop_blocked_total{work="job test.blocks"}');
  await watchdog.stop();
});
