import { transaction } from '@lantern/database';
import { propertyRuns, type TestDatabase, testDatabase } from '@lantern/database/testing';
import { type EventType, eventType } from '@lantern/events';
import Type from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { silentLog } from '../testing/doubles.ts';
import { systemClock } from '../time/clock.ts';
import { consumer } from './consumer.ts';
import { type ConsumerRunner, createConsumerRunner } from './consumer-runner.ts';
import { type Consumer, publish, type StoredEvent } from './outbox.ts';
import { pendingEvents } from './pending-events.ts';
import { trimOutbox } from './repository.ts';

const Happened = eventType('test.happened', Type.Object({ n: Type.Integer() }));
const Other: EventType<string, { readonly n: number }> = eventType('test.other', Type.Object({ n: Type.Integer() }));
type Counted = EventType<string, { readonly n: number }>;

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
  await database.ownerPool.query(`
    create table seen (consumer text, event_id bigint, n int);
    grant select, insert on seen to lantern_app`);
});
afterEach(() => database.drop());

/** Records the events it receives, in its own transaction. */
function recorder(name: string, types: readonly Counted[], fail: () => boolean = () => false): Consumer {
  return consumer({
    name,
    types,
    async handle(tx, events) {
      for (const event of events) {
        await tx.query('insert into seen values ($1, $2, $3)', [name, event.id, event.payload.n]);
      }
      if (fail()) throw new Error('fails after having written');
    },
  });
}

function runner(consumers: Consumer[]) {
  return createConsumerRunner(consumers, {
    pool: database.appPool,
    clock: systemClock,
    log: silentLog,
    metrics: createMetrics(),
  });
}

const emit = (n: number, type: Counted = Happened) =>
  transaction(database.appPool, (tx) => publish(tx, type, 1n, { n }));

/** Handles everything once nothing blocks it: open transactions of any database of the server count, including those of other tests. */
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
    await publish(tx, Happened, 1n, { n: 1 });
    throw new Error('changed my mind');
  }).catch(() => undefined);
  await emit(2);
  await drain(runner([recorder('one', [Happened])]));
  expect(await seenBy('one')).toEqual([2]);
});

test('consumers get their topics only, each from its own position', async () => {
  await emit(1);
  await emit(2, Other);
  await drain(runner([recorder('one', [Happened])]));
  await emit(3);
  await drain(runner([recorder('one', [Happened]), recorder('two', [Happened, Other])]));
  expect(await seenBy('one')).toEqual([1, 3]);
  expect(await seenBy('two')).toEqual([1, 2, 3]);
});

test('an event that commits late is not skipped although later ones were published before', async () => {
  const slow = await database.appPool.connect();
  await slow.query('begin');
  await publish(slow, Happened, 1n, { n: 1 });
  await emit(2);
  const consumer = runner([recorder('one', [Happened])]);
  const drained = consumer.drain();
  // The committed event waits for the uncommitted one: nothing may be handled before the older transaction has ended.
  expect(await Promise.race([drained.then(() => 'drained'), emit(3).then(() => 'waits')])).toBe('waits');
  expect(await seenBy('one')).toEqual([]);
  await slow.query('commit');
  slow.release();
  await drained;
  expect(await seenBy('one')).toEqual([1, 2, 3]);
});

test('running consumers receive their events, also those that wait for an older transaction', async () => {
  const running = runner([recorder('one', [Happened]), recorder('two', [Other])]);
  await running.start();
  await emit(1);
  await expect.poll(() => seenBy('one')).toEqual([1]);
  const slow = await database.appPool.connect();
  await slow.query('begin');
  await publish(slow, Other, 1n, { n: 2 });
  await emit(3, Other);
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

test('the writes of a failing consumer are rolled back, and the events are delivered again', async () => {
  await emit(1);
  let failures = 2;
  const consumer = runner([recorder('one', [Happened], () => failures-- > 0)]);
  await expect(drain(consumer)).rejects.toThrow('fails after');
  await expect(drain(consumer)).rejects.toThrow('fails after');
  expect(await seenBy('one')).toEqual([]);
  await drain(consumer);
  expect(await seenBy('one')).toEqual([1]);
});

test('with many writers, two processes and broken connections every committed event is handled exactly once', async () => {
  const writers = 8;
  const each = propertyRuns(40);
  const first = runner([recorder('one', [Happened])]);
  const second = runner([recorder('one', [Happened])]);
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
  // A writer whose connection was cut does not know whether it committed; the table decides.
  const { rows } = await database.ownerPool.query<{ n: number }>(
    "select (payload->>'n')::int as n from kit.outbox order by 1",
  );
  const published = rows.map((row) => row.n);
  expect(published).toEqual(expect.arrayContaining(committed));
  await expect.poll(() => seenBy('one'), { timeout: 60_000, interval: 100 }).toEqual(published);
  await Promise.all([first.stop(), second.stop()]);
  expect(await seenBy('one')).toEqual(published);
});

test('trimming leaves recent events and events that a consumer has not read', async () => {
  await emit(1);
  const one = runner([recorder('one', [Happened])]);
  await drain(one);
  await emit(2);
  await database.ownerPool.query("update kit.outbox set created_at = created_at - interval '4 days'");
  await emit(3);
  const deleteBefore = new Date(Date.now() - 3 * 24 * 3_600_000);
  expect(await trimOutbox(database.appPool, ['one'], deleteBefore, 100)).toBe(1);
  await drain(one);
  expect(await seenBy('one')).toEqual([1, 2, 3]);
  await drain(one);
  expect(await trimOutbox(database.appPool, ['one'], deleteBefore, 100)).toBe(1);
});

/** Fails at one event while it is set to. */
function poisoned(
  name: string,
  isPoison: (n: number) => boolean,
  sequenceOf?: (event: StoredEvent) => string | null,
): Consumer {
  return consumer({
    name,
    types: [Happened],
    ...(sequenceOf && { sequenceOf }),
    async handle(tx, events) {
      for (const event of events) {
        const { n } = event.payload;
        if (isPoison(n)) throw new Error(`cannot bear ${n}`);
        await tx.query('insert into seen values ($1, $2, $3)', [name, event.id, n]);
      }
    },
  });
}

/** Drains through failures, like the loop of a process. */
async function drainThrough(consumer: ConsumerRunner): Promise<number> {
  for (let failures = 0; ; failures += 1) {
    try {
      await drain(consumer);
      return failures;
    } catch (error) {
      if (failures > 100) throw error;
    }
  }
}

const asideRows = async () =>
  (await database.ownerPool.query("select payload->>'n' as n, failures, error from kit.set_aside order by id")).rows;

test('an event that fails five times is set aside with its content, and the others are handled once', async () => {
  for (let n = 1; n <= 40; n += 1) await emit(n);
  let isMended = false;
  const consumer = runner([poisoned('poisoned', (n) => n === 7 && !isMended)]);
  await drainThrough(consumer);
  expect(await seenBy('poisoned')).toEqual(Array.from({ length: 40 }, (_, at) => at + 1).filter((n) => n !== 7));
  expect(await asideRows()).toEqual([{ n: '7', failures: 5, error: 'Error: cannot bear 7' }]);

  // The event is trimmed from the outbox but still stored, and an operator's retry handles it once.
  await database.ownerPool.query('delete from kit.outbox');
  isMended = true;
  await database.ownerPool.query('update kit.set_aside set retry_wanted_at = now()');
  await drain(runner([poisoned('poisoned', () => false)]));
  expect(await seenBy('poisoned')).toContain(7);
  expect(await asideRows()).toEqual([]);
});

test('events of one subject wait behind a set-aside one and follow it in order', async () => {
  for (const n of [10, 11, 20, 12]) await emit(n);
  const sequenceOf = ({ payload }: { payload: unknown }) => String(Math.floor((payload as { n: number }).n / 10));
  await drainThrough(runner([poisoned('lined', (n) => n === 10, sequenceOf)]));
  expect(await seenBy('lined')).toEqual([20]);
  expect((await asideRows()).map(({ n }) => n)).toEqual(['10', '11', '12']);

  await database.ownerPool.query('update kit.set_aside set retry_wanted_at = now()');
  await drain(runner([poisoned('lined', () => false, sequenceOf)]));
  const { rows } = await database.ownerPool.query("select n from seen where consumer = 'lined' order by ctid");
  expect(rows.map(({ n }) => n)).toEqual([20, 10, 11, 12]);
});

test('an outage of the database does not count as a failure of consumers', async () => {
  await emit(1);
  let failures = 0;
  const outage: Consumer = {
    name: 'outage',
    topics: [Happened.topic],
    async handle() {
      failures += 1;
      if (failures <= 8) throw Object.assign(new Error('the database is shutting down'), { code: '57P01' });
    },
  };
  await drainThrough(runner([outage]));
  expect(failures).toBe(9);
  expect(await asideRows()).toEqual([]);
});

test('set-aside events still count as waiting for their consumer', async () => {
  await emit(5);
  const consumer = poisoned('waiting', () => true);
  await drainThrough(runner([consumer]));
  const pages = await transaction(database.appPool, async (tx) => {
    const found: bigint[] = [];
    for await (const page of pendingEvents(tx, { name: 'waiting', types: [Happened] }, 1n))
      found.push(...page.map(({ id }) => id));
    return found;
  });
  expect(pages).toHaveLength(1);
});

test('an event that does not match its type is set aside also where the order of events matters', async () => {
  await emit(30);
  const mistyped: Counted = { topic: Happened.topic, read: (payload) => payload as { n: number } };
  await transaction(database.appPool, (tx) => publish(tx, mistyped, 1n, { n: 'thirty-one' as unknown as number }));
  await emit(32);
  const ordered = consumer({
    name: 'ordered',
    types: [Happened],
    sequenceOf: ({ payload }) => String(payload.n % 2),
    async handle(tx, events) {
      for (const { id, payload } of events) {
        await tx.query('insert into seen values ($1, $2, $3)', ['ordered', id, payload.n]);
      }
    },
  });
  await drainThrough(runner([ordered]));
  expect(await seenBy('ordered')).toEqual([30, 32]);
  expect(await asideRows()).toMatchObject([{ n: 'thirty-one', failures: 5 }]);
});
