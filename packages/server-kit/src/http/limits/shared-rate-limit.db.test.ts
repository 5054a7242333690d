import { calls } from '@lantern/contract/calls';
import { createPool } from '@lantern/database';
import { testDatabase } from '@lantern/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { route } from '../../calls/route.ts';
import { testClock } from '../../testing/doubles.ts';
import { testHttpServer } from '../../testing/http-server.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createSharedRateLimiter } from './shared-rate-limit.ts';

const BRAND = 1n;
let database: Awaited<ReturnType<typeof testDatabase>>;
let otherPool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await testDatabase();
  otherPool = createPool({ connectionString: database.appUrl, max: 4, applicationName: 'another-process' });
});

afterAll(async () => {
  await otherPool.end();
  await database.drop();
});

test('two servers count calls of a row with a shared limit in common, and those of other rows separately', async () => {
  const clock = testClock();
  const row = { ...calls.brands.countries, perMinute: 3 };
  const open = async (pool: typeof otherPool, sharedLimit: true | undefined) => {
    const routes = [route({ ...row, ...(sharedLimit && { sharedLimit }) }, async () => ({ current: null, list: [] }))];
    return testHttpServer(pool, routes, { clock, sharedLimiter: createSharedRateLimiter(pool) });
  };
  const statuses = async (servers: readonly { url: string }[], count: number) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1)
      seen.push((await fetch(`${servers[n % servers.length]?.url}${row.path}`)).status);
    return seen;
  };
  const shared = [await open(database.appPool, true), await open(otherPool, true)];
  const apart = [await open(database.appPool, undefined), await open(otherPool, undefined)];
  expect(await statuses(apart, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await statuses(shared, 5)).toEqual([200, 200, 200, 429, 429]);
  clock.move(120_000);
  expect(await statuses(shared, 4)).toEqual([200, 200, 200, 429]);
  await Promise.all([...shared, ...apart].map((server) => server.close()));
});

test('of many concurrent calls on two connections only as many are admitted as the limit allows', async () => {
  const [one, two] = [createSharedRateLimiter(database.appPool), createSharedRateLimiter(otherPool)];
  const now = new Date();
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).take(BRAND, 'burst', 5, now)),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(5);
  expect(waits.filter((wait) => wait !== null).every((wait) => wait === 60)).toBe(true);
});

test('answers every call as the limiter of one process does', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 30 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 1, max: 6 }), async (waits, perMinute) => {
      const [inMemory, shared] = [createRateLimiter(), createSharedRateLimiter(database.appPool)];
      run += 1;
      let now = Date.now();
      for (const wait of waits) {
        now += wait;
        expect(await shared.take(BRAND, `run ${run}`, perMinute, new Date(now))).toBe(
          inMemory.take('a', perMinute, now),
        );
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
  );
});

test('counts that are no longer needed are deleted, and no others', async () => {
  const limiter = createSharedRateLimiter(database.appPool);
  const now = new Date('2030-01-01T00:00:00Z');
  await limiter.take(BRAND, 'old', 1, now);
  const later = new Date(now.getTime() + 121_000);
  await limiter.take(BRAND, 'new', 1, later);
  await limiter.trim(later);
  const { rows } = await database.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from kit.call_count where started_at >= $1',
    [now],
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(await limiter.take(BRAND, 'new', 1, later)).toBe(60);
});

test('counts the same caller of two brands separately', async () => {
  const limiter = createSharedRateLimiter(database.appPool);
  const now = new Date('2030-01-02T00:00:00Z');
  const waits = [
    await limiter.take(1n, 'caller', 1, now),
    await limiter.take(2n, 'caller', 1, now),
    await limiter.take(2n, 'caller', 1, now),
  ];
  expect(waits).toEqual([null, null, 60]);
});
