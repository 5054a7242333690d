import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool, onOneConnection, pipeline, type Queryable, transaction } from './index.ts';
import { type TestDatabase, testDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ isEmpty: true });
  await database.ownerPool.query('create table public.counter (id int primary key, value bigint not null)');
  await database.ownerPool.query('grant select, insert, update on public.counter to lantern_app');
  await database.ownerPool.query('insert into public.counter values (1, 0), (2, 0)');
});
afterAll(() => database.drop());

const readValue = async (id: number) =>
  (await database.appPool.query<{ value: bigint }>('select value from counter where id = $1', [id])).rows[0]?.value;

describe('values of columns', () => {
  it('reads amounts exactly and dates as days', async () => {
    const { rows } = await database.appPool.query(
      `select 9007199254740993::bigint as big, '{1,null}'::bigint[] as bigs, 0.10::numeric as exact,
              '{0.10}'::numeric[] as exacts, date '2026-02-28' as day, timestamptz '2026-02-28 12:00Z' as moment`,
    );
    expect(rows[0]).toEqual({
      big: 9007199254740993n,
      bigs: [1n, null],
      exact: '0.10',
      exacts: ['0.10'],
      day: '2026-02-28',
      moment: new Date('2026-02-28T12:00:00Z'),
    });
  });

  it('takes bigints and arrays of bigints as parameters', async () => {
    const { rows } = await database.appPool.query('select $1::bigint as one, $2::bigint[] as many', [5n, [6n, 7n]]);
    expect(rows[0]).toEqual({ one: 5n, many: [6n, 7n] });
  });
});

describe('connections of the pool', () => {
  it('run as lantern_app with the wanted session settings', async () => {
    const pool = createPool({
      connectionString: database.appUrl,
      max: 1,
      applicationName: 'a b',
      settings: { plan_cache_mode: 'force_generic_plan', search_path: 'ledger, public' },
    });
    const { rows } = await pool.query(
      `select current_user as role, current_setting('application_name') as name,
              current_setting('plan_cache_mode') as mode, current_setting('search_path') as path,
              current_setting('statement_timeout') as timeout`,
    );
    await pool.end();
    expect(rows[0]).toEqual({
      role: 'lantern_app',
      name: 'a b',
      mode: 'force_generic_plan',
      path: 'ledger, public',
      timeout: '30s',
    });
  });

  it('cancel a statement that takes too long', async () => {
    const pool = createPool({
      connectionString: database.appUrl,
      max: 1,
      applicationName: 'slow',
      statementTimeoutMs: 100,
    });
    await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await pool.end();
  });

  it('are replaced when the server ends them while idle', async () => {
    const errors: Error[] = [];
    const pool = createPool({
      connectionString: database.appUrl,
      max: 1,
      applicationName: 'idle',
      onIdleError: (error) => errors.push(error),
    });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => pool.once('remove', resolve));
    await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    const again = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(again.rows[0]?.pid).not.toBe(rows[0]?.pid);
    expect(errors).toHaveLength(1);
    expect(errors[0]).not.toHaveProperty('client');
    await pool.end();
  });
});

describe('a borrowed connection', () => {
  it('that is lost fails its next statement and not the process', async () => {
    const client = await database.appPool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
  });
});

describe('a transaction', () => {
  it('rolls everything back when its function throws', async () => {
    const refused = transaction(database.appPool, async (tx) => {
      await tx.query('update counter set value = 99 where id = 2');
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await readValue(2)).toBe(0n);
  });

  it('fails instead of committing after a statement failed', async () => {
    const swallowed = transaction(database.appPool, async (tx) => {
      await tx.query('update counter set value = 99 where id = 2');
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    expect(await readValue(2)).toBe(0n);
  });

  it('repeats serializable increments until each one counts', async () => {
    const increment = () =>
      transaction(
        database.appPool,
        async (tx) => {
          const { rows } = await tx.query<{ value: bigint }>('select value from counter where id = 1');
          await tx.query('update counter set value = $1 where id = 1', [(rows[0]?.value ?? 0n) + 1n]);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increment(), increment(), increment()]);
    expect(await readValue(1)).toBe(3n);
  });

  it('resolves a deadlock by repeating its victim', async () => {
    const before = (await readValue(1)) ?? 0n;
    const cross = (first: number, second: number) =>
      transaction(database.appPool, async (tx) => {
        await tx.query('update counter set value = value + 1 where id = $1', [first]);
        await tx.query('select pg_sleep(0.1)');
        await tx.query('update counter set value = value + 1 where id = $1', [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(await readValue(1)).toBe(before + 2n);
  });

  it('reports a lost connection and leaves the pool usable', async () => {
    const lost = transaction(database.appPool, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.query('select 1');
    });
    await expect(lost).rejects.toThrow();
    expect(await readValue(2)).toBeTypeOf('bigint');
  });
});

describe('statements that are often executed', () => {
  const namesOf = async (pool: Pick<typeof database.appPool, 'query'>) => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map((row) => row.statement);
  };

  it('are prepared once per connection, and others are not', async () => {
    const pool = createPool({ connectionString: database.appUrl, max: 1, applicationName: 'often' });
    const often = 'select value from public.counter where id = $1';
    for (let count = 0; count < 40; count += 1) await pool.query(often, [1]);
    await pool.query('select value from public.counter where id = $1 and true', [1]);
    expect(await namesOf(pool)).toEqual([often]);
    await pool.end();
  });

  it('are planned again when their table has changed', async () => {
    await database.ownerPool.query('create table public.changing (id int); insert into public.changing values (1)');
    await database.ownerPool.query('grant select on public.changing to lantern_app');
    const pool = createPool({ connectionString: database.appUrl, max: 2, applicationName: 'changing' });
    const readRows = () =>
      transaction(pool, async (tx) => (await tx.query('select * from public.changing where id = $1', [1])).rows);
    for (let count = 0; count < 30; count += 1) await Promise.all([readRows(), readRows()]);
    await database.ownerPool.query('alter table public.changing add column more text');
    expect(await Promise.all([readRows(), readRows()])).toEqual([[{ id: 1, more: null }], [{ id: 1, more: null }]]);
    await pool.end();
  });
});

describe('statements in a pipeline', () => {
  const add = async (tx: Queryable, amount: number) => {
    const text = 'update public.counter set value = value + $1 where id = 1 returning value';
    return (await tx.query<{ value: bigint }>(text, [amount])).rows[0]?.value;
  };

  it('are executed in order and see the effects of earlier ones', async () => {
    const start = (await readValue(1)) ?? 0n;
    const values = await transaction(database.appPool, (tx) => pipeline([add(tx, 1), add(tx, 2), add(tx, 3)]));
    expect(values).toEqual([start + 1n, start + 3n, start + 6n]);
  });

  it('are answered by their names', async () => {
    const start = (await readValue(1)) ?? 0n;
    const values = await transaction(database.appPool, (tx) => pipeline({ first: add(tx, 1), second: add(tx, 2) }));
    expect(values).toEqual({ first: start + 1n, second: start + 3n });
  });

  it('are sent in one write', async () => {
    await onOneConnection(database.appPool, async (db) => {
      const { stream } = (db as unknown as { connection: { stream: Duplex & { _writev: () => void } } }).connection;
      const written = vi.spyOn(stream, '_writev');
      await pipeline([1, 2, 3].map((one) => db.query('select $1::int as one', [one])));
      expect(written).toHaveBeenCalledTimes(1);
      written.mockRestore();
    });
  });

  it('are all awaited when one fails, so that none continues after the end of the transaction', async () => {
    const start = await readValue(2);
    const failed = transaction(database.appPool, async (tx) => {
      const slow = async () => {
        await tx.query('select 1').catch(() => undefined);
        await tx.query('update public.counter set value = value + 1 where id = 2');
      };
      await pipeline([tx.query('select 1 / 0'), slow()]);
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await readValue(2)).toBe(start);
  });
});
