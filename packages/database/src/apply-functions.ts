import type pg from 'pg';
import { type FunctionFile, MigrationError } from './schema-files.ts';

const HISTORY = `create table if not exists public.sql_function (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

interface Existing {
  readonly signature: string;
  readonly isTrigger: boolean;
}

async function findExisting(client: pg.ClientBase, name: string): Promise<Existing[]> {
  const { rows } = await client.query<Existing>(
    `select p.oid::regprocedure::text as signature, p.prorettype = 'trigger'::regtype as "isTrigger"
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname || '.' || p.proname = $1`,
    [name],
  );
  return rows;
}

/**
 * A function with other parameters or result columns would be added beside the old one instead of replacing it, so the old one is dropped
 * first. A trigger function has neither, and it must not be dropped because of its triggers.
 */
async function dropFormer(client: pg.ClientBase, name: string): Promise<void> {
  for (const { signature, isTrigger } of await findExisting(client, name)) {
    if (!isTrigger) await client.query(`drop function ${signature}`);
  }
}

async function applyFile(client: pg.ClientBase, file: FunctionFile): Promise<void> {
  try {
    await dropFormer(client, file.name);
    await client.query(file.sql);
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position ? ` (line ${file.sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new MigrationError(`Function ${file.path}${line}: ${message}`, { cause: error });
  }
  await client.query(
    `insert into public.sql_function (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
    [file.name, file.sha256],
  );
}

/** Functions may call each other, so bodies are checked after all have been created. */
async function checkBodies(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  await client.query('set local check_function_bodies = on');
  for (const { name, path } of files) {
    const { rows } = await client.query<{ validator: string; oid: string }>(
      `select l.lanvalidator::regproc::text as validator, p.oid::text as oid from pg_proc p
         join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
        where n.nspname || '.' || p.proname = $1`,
      [name],
    );
    for (const { validator, oid } of rows) {
      await client.query(`select ${validator}($1::oid)`, [oid]).catch((cause: Error) => {
        throw new MigrationError(`Function ${path}: ${cause.message}`, { cause });
      });
    }
  }
}

async function replaceChanged(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<string[]> {
  await client.query(HISTORY);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from public.sql_function');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const changed = files.filter((file) => applied.get(file.name) !== file.sha256);
  const known = new Set(files.map((file) => file.name));
  const gone = rows.filter((row) => !known.has(row.name)).map((row) => row.name);
  if (changed.length === 0 && gone.length === 0) return [];
  await client.query('set local check_function_bodies = off');
  for (const name of gone) {
    for (const { signature } of await findExisting(client, name)) await client.query(`drop function ${signature}`);
    await client.query('delete from public.sql_function where name = $1', [name]);
  }
  for (const file of changed) await applyFile(client, file);
  await checkBodies(client, changed);
  return changed.map((file) => file.name);
}

/**
 * Synchronises the database's functions with the files: applies new and changed ones and drops those without a file, in one transaction
 * after the migrations.
 * @returns the names of the functions applied now, e.g. `['ledger.apply']`
 */
export async function applyFunctions(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<string[]> {
  await client.query('begin');
  try {
    const changed = await replaceChanged(client, files);
    await client.query('commit');
    return changed;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
