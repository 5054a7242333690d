import { transaction } from '@lantern/database';
import { propertyRuns, type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createMetrics } from '../metrics.ts';
import { silentLog } from '../testing/doubles.ts';
import { type ConsumerRunner, createConsumerRunner } from './consumer-runner.ts';
import { type Consumer, publish } from './outbox.ts';
import { trimOutbox } from './repository.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
  await database.ownerPool.query(`
    create table seen (consumer text, event_id bigint, n int);
    grant select, insert on seen to lantern_app`);
});
afterEach(() => database.drop());

/** Writes down what it was given, in its own transaction. */
function recorder(name: string, topics: string[], fail: () => boolean = () => false): Consumer {
  return {
    name,
    topics,
    async handle(tx, events) {
      for (const event of events) {
        const { n } = event.payload as { n: number };
        await tx.query('insert into seen values ($1, $2, $3)', [name, event.id, n]);
      }
      if (fail()) throw new Error('fails after having written');
    },
  };
}

function runner(consumers: Consumer[]) {
  return createConsumerRunner(consumers, {
    pool: database.appPool,
    clock: systemClock,
    log: silentLog,
    metrics: createMetrics(),
  });
}

const emit = (n: number, topic = 'test.happened') =>
  transaction(database.appPool, (tx) => publish(tx, topic, 1n, { n }));

/**
 * Handles everything, once nothing holds it back: open transactions of any database of the server count, and other tests
 * have theirs at the same time.
 */
async function drain(consumer: ConsumerRunner): Promise<void> {
  const isFree = async () => {
    const { rows } = await database.ownerPool.query<{ is_free: boolean }>(
      'select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as is_free from kit.outbox',
    );
    return rows[0]?.is_free;
  };
  await expect.poll(isFree, { timeout: 60_000, interval: 20 }).toBe(true);
  await consumer.drain();
}

async function seenBy(name: string): Promise<number[]> {
  const { rows } = await database.ownerPool.query<{ n: number }>('select n from seen where consumer = $1 order by n', [
    name,
  ]);
  return rows.map((row) => row.n);
}

test('an event exists only if its transaction commits', async () => {
  await transaction(database.appPool, async (tx) => {
    await publish(tx, 'test.happened', 1n, { n: 1 });
    throw new Error('changed my mind');
  }).catch(() => undefined);
  await emit(2);
  await drain(runner([recorder('one', ['test.happened'])]));
  expect(await seenBy('one')).toEqual([2]);
});

test('consumers get their topics only, each from its own position', async () => {
  await emit(1);
  await emit(2, 'test.other');
  await drain(runner([recorder('one', ['test.happened'])]));
  await emit(3);
  await drain(runner([recorder('one', ['test.happened']), recorder('two', ['test.happened', 'test.other'])]));
  expect(await seenBy('one')).toEqual([1, 3]);
  expect(await seenBy('two')).toEqual([1, 2, 3]);
});

test('an event that commits late is not skipped although later ones were published before', async () => {
  const slow = await database.appPool.connect();
  await slow.query('begin');
  await publish(slow, 'test.happened', 1n, { n: 1 });
  await emit(2);
  const consumer = runner([recorder('one', ['test.happened'])]);
  const drained = consumer.drain();
  // The one that is committed waits for the one that is not: nothing may be handled before the older one has ended.
  expect(await Promise.race([drained.then(() => 'drained'), emit(3).then(() => 'waits')])).toBe('waits');
  expect(await seenBy('one')).toEqual([]);
  await slow.query('commit');
  slow.release();
  await drained;
  expect(await seenBy('one')).toEqual([1, 2, 3]);
});

test('running consumers find what is theirs, also what has to wait for an older transaction', async () => {
  const running = runner([recorder('one', ['test.happened']), recorder('two', ['test.other'])]);
  await running.start();
  await emit(1);
  await expect.poll(() => seenBy('one')).toEqual([1]);
  const slow = await database.appPool.connect();
  await slow.query('begin');
  await publish(slow, 'test.other', 1n, { n: 2 });
  await emit(3, 'test.other');
  await emit(4);
  running.wake();
  const { rows } = await database.ownerPool.query<{ count: number }>('select count(*)::int from kit.outbox');
  expect(rows).toEqual([{ count: 3 }]);
  await slow.query('commit');
  slow.release();
  await expect.poll(() => seenBy('two')).toEqual([2, 3]);
  await expect.poll(() => seenBy('one')).toEqual([1, 4]);
  await running.stop();
});

test('what a failing consumer wrote did not happen, and the events come again', async () => {
  await emit(1);
  let failures = 2;
  const consumer = runner([recorder('one', ['test.happened'], () => failures-- > 0)]);
  await expect(drain(consumer)).rejects.toThrow('fails after');
  await expect(drain(consumer)).rejects.toThrow('fails after');
  expect(await seenBy('one')).toEqual([]);
  await drain(consumer);
  expect(await seenBy('one')).toEqual([1]);
});

test('many writers, two processes and broken connections: every committed event exactly once', async () => {
  const writers = 8;
  const each = propertyRuns(40);
  const first = runner([recorder('one', ['test.happened'])]);
  const second = runner([recorder('one', ['test.happened'])]);
  await first.start();
  await second.start();
  const kill = async () => {
    await database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'lantern-test-app' and query like '%kit.consumer%'`,
    );
  };
  const committed: number[] = [];
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let count = 0; count < each; count += 1) {
        const n = writer * each + count;
        await emit(n).then(
          () => committed.push(n),
          () => undefined,
        );
        if (writer === 0 && count % 8 === 0) await kill();
        if (count % 5 === 0) first.wake();
      }
    }),
  );
  // A writer whose connection was cut does not know whether it committed: what counts is what the table says.
  const { rows } = await database.ownerPool.query<{ n: number }>(
    "select (payload->>'n')::int as n from kit.outbox order by 1",
  );
  const published = rows.map((row) => row.n);
  expect(published).toEqual(expect.arrayContaining(committed));
  await expect.poll(() => seenBy('one'), { timeout: 60_000, interval: 100 }).toEqual(published);
  await Promise.all([first.stop(), second.stop()]);
  expect(await seenBy('one')).toEqual(published);
});

test('trimming leaves what is young, and what a consumer has not read', async () => {
  await emit(1);
  const one = runner([recorder('one', ['test.happened'])]);
  await drain(one);
  await emit(2);
  await database.ownerPool.query("update kit.outbox set created_at = created_at - interval '4 days'");
  await emit(3);
  const keepFrom = new Date(Date.now() - 3 * 24 * 3_600_000);
  expect(await trimOutbox(database.appPool, ['one'], keepFrom, 100)).toBe(1);
  await drain(one);
  expect(await seenBy('one')).toEqual([1, 2, 3]);
  await drain(one);
  expect(await trimOutbox(database.appPool, ['one'], keepFrom, 100)).toBe(1);
});
