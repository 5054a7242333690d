import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyseYoungTables, createTableAnalysis } from './analyse-young-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.ownerPool.query('alter table kit.outbox set (autovacuum_enabled = false)');
});
afterAll(() => database.drop());

/** Publishes events and makes their count visible to the statistics, as PostgreSQL does within a second. */
async function publish(count: number): Promise<void> {
  const client = await database.ownerPool.connect();
  await client.query(
    `insert into kit.outbox (brand_id, topic, payload) select 1, 'test', '{}' from generate_series(1, ${count})`,
  );
  await client.query('select pg_stat_force_next_flush()');
  await client.query('select 1');
  client.release();
}

const rowsKnown = async () =>
  (
    await database.ownerPool.query<{ rows: number }>(
      "select reltuples as rows from pg_class where oid = 'kit.outbox'::regclass",
    )
  ).rows[0]?.rows;

test('the application analyses a table again whenever its rows have doubled, and no other', async () => {
  await publish(200);
  expect(await analyseYoungTables(database.appPool)).not.toContain('kit.outbox');
  expect(await rowsKnown()).toBe(-1);
  await publish(100);
  expect(await analyseYoungTables(database.appPool)).toContain('kit.outbox');
  expect(await rowsKnown()).toBe(300);
  await publish(270);
  expect(await analyseYoungTables(database.appPool)).toEqual([]);
  await publish(100);
  expect(await analyseYoungTables(database.appPool)).toEqual(['kit.outbox']);
  expect(await rowsKnown()).toBe(670);
});

test('as a job it looks at the tables again after rows have changed', async () => {
  const analyse = createTableAnalysis(database.appPool);
  await publish(400);
  await analyse();
  expect(await rowsKnown()).toBe(670);
  await publish(900);
  await analyse();
  expect(await rowsKnown()).toBe(1_970);
});
