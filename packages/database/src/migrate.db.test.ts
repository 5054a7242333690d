import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool, migrate } from './index.ts';
import { migrationDirectories } from './migration-files.ts';
import { type TestDatabase, testDatabase } from './testing/index.ts';

let database: TestDatabase;
let folder: string;
let directories: string[];

beforeEach(async () => {
  database = await testDatabase({ isEmpty: true });
  folder = mkdtempSync(join(tmpdir(), 'lantern-migrations-'));
  directories = ['one', 'two'].map((name) => join(folder, name));
  for (const directory of directories) mkdirSync(directory);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (directory: number, name: string, sql: string) =>
  writeFileSync(join(directories[directory] ?? '', name), sql);
const run = () => migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, directories });

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

  it('keeps what succeeded, names the file and line that failed, and goes on from there', async () => {
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
    rmSync(join(directories[0] ?? '', '9001_first.sql'));
    await expect(run()).rejects.toThrow(/9001_first\.sql was applied to this database, but its file is gone/);
  });

  it('does not mind other line ends', async () => {
    write(0, '9001_first.sql', 'select\n1;\n');
    await run();
    write(0, '9001_first.sql', 'select\r\n1;\r\n');
    expect(await run()).toEqual([]);
  });

  it('refuses a number used twice and a malformed name', async () => {
    write(0, '9001_first.sql', 'select 1;');
    write(1, '9001_other.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/9001 is used twice/);
    rmSync(join(directories[1] ?? '', '9001_other.sql'));
    write(1, '902-Bad.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/902-Bad\.sql: the name must be/);
  });

  it('lets processes that start together wait for each other', async () => {
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

describe('migrationDirectories', () => {
  it('finds packages and areas', () => {
    for (const path of ['packages/ledger/migrations', 'apps/server/src/areas/lottery/migrations', 'packages/x/src']) {
      mkdirSync(join(folder, path), { recursive: true });
    }
    expect(migrationDirectories(folder)).toEqual([
      join(folder, 'apps/server/src/areas/lottery/migrations'),
      join(folder, 'packages/ledger/migrations'),
    ]);
  });
});
