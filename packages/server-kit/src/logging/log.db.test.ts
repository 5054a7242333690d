import { createPool } from '@lantern/database';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from './log.ts';

const SECRET = 'hush-4711';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Log output of failing work. */
async function logOf(work: () => Promise<unknown>) {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => lines.push(line) } });
  await work().then(
    () => {
      throw new Error('It was meant to fail.');
    },
    (error: unknown) => log.error({ err: error }, 'failed'),
  );
  return { text: lines.join(''), err: JSON.parse(lines[0] ?? '').err };
}

test('the row and the parameters of a failed statement are not logged', async () => {
  const pool = database.ownerPool;
  await pool.query('create table public.vault (id integer primary key, word text check (length(word) < 5))');
  const insert = 'insert into public.vault values ($1, $2)';
  const broken = await logOf(() => pool.query(insert, [1, SECRET]));
  expect(broken.text).not.toContain(SECRET);
  expect(broken.err).toMatchObject({ code: '23514', table: 'vault', constraint: 'vault_word_check' });
  await pool.query(insert, [1, 'a']);
  const twice = await logOf(() => pool.query('insert into public.vault values (1, $1)', [SECRET.slice(0, 4)]));
  expect(twice.text).not.toContain('already exists');
  expect(twice.err).toMatchObject({ code: '23505', constraint: 'vault_pkey' });
});

test('the password of a refused or lost connection is not logged', async () => {
  const address = new URL(database.appUrl);
  address.password = SECRET;
  const lost: Error[] = [];
  const connect = (connectionString: string) =>
    createPool({ connectionString, max: 1, applicationName: 'log-test', onIdleError: (error) => lost.push(error) });
  const wrong = connect(address.href);
  const refused = await logOf(() => wrong.query('select 1'));
  await wrong.end();
  expect(refused.err.code).toBe('28P01');
  expect(refused.text).not.toContain(SECRET);

  const right = connect(database.appUrl);
  await right.query('select 1');
  await database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'log-test' and datname = current_database()`,
  );
  await expect.poll(() => lost.length).toBe(1);
  const gone = await logOf(() => Promise.reject(lost[0]));
  await right.end();
  expect(gone.text).not.toContain(decodeURIComponent(new URL(database.appUrl).password));
  expect(gone.text).not.toMatch(/connectionParameters|"client"/);
});
