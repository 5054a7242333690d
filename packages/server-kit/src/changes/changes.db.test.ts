import { setImmediate } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog, testClock } from '../testing/doubles.ts';
import { createChanges } from './changes.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const NOTE = "insert into kit.change (kind, key) values ('colour', $1)";

function follower() {
  const clock = testClock();
  const changes = createChanges(database.appPool, clock, silentLog);
  const reported: string[] = [];
  changes.on('colour', (key) => reported.push(key));
  return { clock, changes, reported };
}

test('reports every change once, in any order of commits', async () => {
  const { changes, reported } = follower();
  const [early, late] = [await database.appPool.connect(), await database.appPool.connect()];
  try {
    await early.query('begin');
    await early.query(NOTE, ['red']);
    await changes.readNow();
    await late.query('begin');
    await late.query(NOTE, ['blue']);
    await late.query('commit');
    await changes.readNow();
    expect(reported).toEqual(['blue']);
    await early.query('commit');
    await changes.readNow();
    await changes.readNow();
    expect(reported).toEqual(['blue', 'red']);
  } finally {
    early.release();
    late.release();
  }
});

test('reports nothing that was rolled back or belongs to another kind', async () => {
  const { changes, reported } = follower();
  await changes.readNow();
  await database.appPool.query("insert into kit.change (kind, key) values ('sound', 'loud')");
  const client = await database.appPool.connect();
  await client.query('begin');
  await client.query(NOTE, ['green']);
  await client.query('rollback');
  client.release();
  await changes.readNow();
  expect(reported).toEqual([]);
});

test('a value read while changes are followed counts as unchanged until the last read of changes', async () => {
  const { clock, changes } = follower();
  const now = () => clock.now().getTime();
  const before = now();
  expect(changes.unchangedUntil(before)).toBe(before);
  clock.move(1);
  await changes.readNow();
  expect(changes.unchangedUntil(before)).toBe(before);
  const read = now();
  clock.move(1_000);
  expect(changes.unchangedUntil(read)).toBe(read);
  await changes.readNow();
  expect(changes.unchangedUntil(read)).toBe(read + 1_000);
});

test('a process that did not read changes for too long treats earlier values as unknown', async () => {
  const { clock, changes } = follower();
  await changes.readNow();
  const read = clock.now().getTime();
  clock.move(301_000);
  await changes.readNow();
  expect(changes.unchangedUntil(read)).toBe(read);
  const later = clock.now().getTime();
  clock.move(500);
  await changes.readNow();
  expect(changes.unchangedUntil(later)).toBe(later + 500);
});

test('stores changes for ten minutes', async () => {
  const { changes } = follower();
  await database.ownerPool.query(`insert into kit.change (kind, key, at)
    values ('colour', 'old', clock_timestamp() - interval '11 minutes'), ('colour', 'new', clock_timestamp())`);
  await changes.trim();
  const { rows } = await database.ownerPool.query<{ key: string }>('select key from kit.change');
  expect(rows).toEqual([{ key: 'new' }]);
});

test('changes are read every five seconds while no cached value is used, and the next use starts the reads again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const reads: Promise<unknown>[] = [];
    const pool = new Proxy(database.appPool, {
      get(target, property) {
        if (property !== 'query') return Reflect.get(target, property, target);
        return (...query: Parameters<typeof target.query>) => {
          const read = target.query(...query) as unknown as Promise<unknown>;
          reads.push(read);
          return read;
        };
      },
    });
    const changes = createChanges(pool, testClock(), silentLog);
    await changes.start();
    /** Lets time pass and waits for the reads that became due. */
    const pass = async (seconds: number) => {
      for (let half = 0; half < seconds * 2; half += 1) {
        vi.advanceTimersByTime(500);
        await Promise.all(reads);
        await setImmediate();
      }
    };
    changes.unchangedUntil(0);
    await pass(3);
    expect(reads.length).toBeGreaterThanOrEqual(6);
    await pass(10);
    const atRest = reads.length;
    await pass(20);
    expect(reads.length - atRest).toBe(4);
    changes.unchangedUntil(0);
    expect(reads.length - atRest).toBe(5);
    await pass(3);
    expect(reads.length - atRest).toBeGreaterThanOrEqual(10);
    await changes.stop();
  } finally {
    vi.useRealTimers();
  }
});
