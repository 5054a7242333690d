import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool, migrate } from './index.ts';
import { schemaFolders } from './schema-files.ts';
import { type TestDatabase, testDatabase } from './testing/index.ts';

let database: TestDatabase;
let folder: string;
let migrations: string[];
let functions: string;

beforeEach(async () => {
  database = await testDatabase({ isEmpty: true });
  folder = mkdtempSync(join(tmpdir(), 'lantern-migrations-'));
  migrations = ['one', 'two'].map((name) => join(folder, name));
  functions = join(folder, 'sql');
  for (const directory of [...migrations, functions]) mkdirSync(directory);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (directory: number, name: string, sql: string) =>
  writeFileSync(join(migrations[directory] ?? '', name), sql);
const writeFunction = (name: string, sql: string) => writeFileSync(join(functions, `${name}.sql`), sql);
const run = () =>
  migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, folders: { migrations, functions: [functions] } });
const readValue = async (expression: string) =>
  (await database.ownerPool.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value;

describe('migrate', () => {
  it('applies the files of all directories in number order, once', async () => {
    write(1, '9002_second.sql', 'insert into trace values (2);');
    write(0, '9003_third.sql', 'insert into trace values (3);');
    write(0, '9001_first.sql', 'create table trace (step int); insert into trace values (1);');
    expect(await run()).toEqual(['9001_first.sql', '9002_second.sql', '9003_third.sql']);
    expect(await run()).toEqual([]);
    const { rows } = await database.ownerPool.query('select array_agg(step) as steps from trace');
    expect(rows).toEqual([{ steps: [1, 2, 3] }]);
  });

  it('leaves successful migrations in place, names the file and line that failed, and continues from there', async () => {
    write(0, '9001_good.sql', 'create table good ();');
    write(0, '9002_bad.sql', 'create table half ();\nselect nonsense;');
    await expect(run()).rejects.toThrow(/9002_bad\.sql \(line 2\): column "nonsense" does not exist/);
    const { rows } = await database.ownerPool.query(
      `select to_regclass('good') is not null as good, to_regclass('half') is not null as half`,
    );
    expect(rows).toEqual([{ good: true, half: false }]);
    write(0, '9002_bad.sql', 'create table whole ();');
    expect(await run()).toEqual(['9002_bad.sql']);
  });

  it('refuses an applied file that was changed or is gone', async () => {
    write(0, '9001_first.sql', 'select 1;');
    await run();
    write(0, '9001_first.sql', 'select 2;');
    await expect(run()).rejects.toThrow(/9001_first\.sql was changed after it was applied/);
    rmSync(join(migrations[0] ?? '', '9001_first.sql'));
    await expect(run()).rejects.toThrow(/9001_first\.sql was applied to this database, but its file is gone/);
  });

  it('ignores other line endings', async () => {
    write(0, '9001_first.sql', 'select\n1;\n');
    await run();
    write(0, '9001_first.sql', 'select\r\n1;\r\n');
    expect(await run()).toEqual([]);
  });

  it('refuses a number used twice and a malformed name', async () => {
    write(0, '9001_first.sql', 'select 1;');
    write(1, '9001_other.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/9001 is used twice/);
    rmSync(join(migrations[1] ?? '', '9001_other.sql'));
    write(1, '902-Bad.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/902-Bad\.sql: the name must be/);
  });

  it('makes processes that start concurrently wait for each other', async () => {
    write(0, '9001_slow.sql', 'select pg_sleep(0.3); create table slow ();');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['9001_slow.sql']);
  });

  it('creates the application role without rights on the history', async () => {
    await run();
    const pool = createPool({ connectionString: database.appUrl, max: 1, applicationName: 'rights' });
    await expect(pool.query('select * from public.migration')).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query('create table public.mine ()')).rejects.toMatchObject({ code: '42501' });
    const { rows } = await pool.query('select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = $1', [
      'lantern_app',
    ]);
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    await pool.end();
  });
});

describe('functions in SQL files', () => {
  const doubled = (body: string) =>
    `create or replace function public.doubled(p_value bigint) returns bigint language sql as $$ ${body} $$;\n`;

  it('are applied after the migrations, and again only when their files change', async () => {
    write(0, '9001_first.sql', 'create table trace (step bigint);');
    writeFunction('doubled', doubled('select 2 * p_value + (select count(*) from public.trace)'));
    expect(await run()).toEqual(['9001_first.sql', 'public.doubled']);
    expect(await readValue('public.doubled(4)')).toBe(8n);
    expect(await run()).toEqual([]);
    writeFunction('doubled', doubled('select p_value + p_value + 1'));
    expect(await run()).toEqual(['public.doubled']);
    expect(await readValue('public.doubled(4)')).toBe(9n);
  });

  it('may refer to each other in any order', async () => {
    writeFunction(
      'a_first',
      'create or replace function public.a_first() returns int language sql as $$ select public.b_second() $$;',
    );
    writeFunction(
      'b_second',
      'create or replace function public.b_second() returns int language sql as $$ select 7 $$;',
    );
    await run();
    expect(await readValue('public.a_first()')).toBe(7);
  });

  it('are replaced when their parameters or results change, without leaving an earlier version', async () => {
    writeFunction('doubled', doubled('select 2 * p_value'));
    await run();
    writeFunction(
      'doubled',
      'create or replace function public.doubled(p_value text) returns text language sql as $$ select p_value $$;',
    );
    await run();
    expect(
      await readValue(`(select array_agg(oid::regprocedure::text) from pg_proc where proname = 'doubled')`),
    ).toEqual(['doubled(text)']);
  });

  it('do not change their triggers when they change', async () => {
    write(0, '9001_first.sql', 'create table trace (step int);');
    const trigger = (step: number) =>
      `create or replace function public.mark() returns trigger language plpgsql as $$ begin new.step := ${step}; return new; end $$;
       create or replace trigger mark before insert on public.trace for each row execute function public.mark();`;
    writeFunction('mark', trigger(1));
    await run();
    writeFunction('mark', trigger(2));
    await run();
    await database.ownerPool.query('insert into trace values (0)');
    expect(await readValue('(select array_agg(step) from trace)')).toEqual([2]);
  });

  it('are dropped with their files', async () => {
    writeFunction('doubled', doubled('select 2 * p_value'));
    await run();
    rmSync(join(functions, 'doubled.sql'));
    await run();
    expect(await readValue(`(select count(*) from pg_proc where proname = 'doubled')`)).toBe(0n);
  });

  it('are all unchanged when one of them is invalid, and the file is named', async () => {
    writeFunction('doubled', doubled('select 2 * p_value'));
    await run();
    writeFunction('doubled', doubled('select 3 * p_value'));
    writeFunction(
      'wrong',
      'create or replace function public.wrong() returns int language sql as $$ select missing from nowhere $$;',
    );
    await expect(run()).rejects.toThrow(/wrong\.sql.*relation "nowhere" does not exist/);
    expect(await readValue('public.doubled(4)')).toBe(8n);
  });

  it.each([
    [
      'two functions',
      `${'create or replace function public.two() returns int language sql as $$ select 1 $$;\n'.repeat(2)}`,
    ],
    ['another name', 'create or replace function public.other() returns int language sql as $$ select 1 $$;'],
    ['no function', 'create table public.two ();'],
  ])('are refused in a file with %s', async (_what, sql) => {
    writeFunction('two', sql);
    await expect(run()).rejects.toThrow(/two\.sql: the file must define one function of the file's name/);
  });

  it.each([
    'create function public.doubled() returns int language sql as $$ select 1 $$;',
    'CREATE OR REPLACE FUNCTION public.doubled() returns int language sql as $$ select 1 $$;',
    "do $$ begin execute replace(pg_get_functiondef('public.doubled'::regproc), 'a', 'b'); end $$;",
  ])('are refused in a migration: %s', async (sql) => {
    write(0, '9001_first.sql', sql);
    await expect(run()).rejects.toThrow(/9001_first\.sql: functions belong in files of their own/);
  });
});

describe('schemaFolders', () => {
  it('finds the folders of packages and areas', () => {
    const areas = 'apps/server/src/areas';
    for (const path of [
      'packages/ledger/migrations',
      `${areas}/lottery/migrations`,
      `${areas}/lottery/sql`,
      'packages/x/src',
    ]) {
      mkdirSync(join(folder, path), { recursive: true });
    }
    expect(schemaFolders(folder)).toEqual({
      migrations: [join(folder, areas, 'lottery/migrations'), join(folder, 'packages/ledger/migrations')],
      functions: [join(folder, areas, 'lottery/sql')],
    });
  });
});
