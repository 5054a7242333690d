import pg from 'pg';
import { derivedAppUrl, derivedArcadeUrl, ensureAppRole } from './app-role.ts';
import { applyFunctions } from './apply-functions.ts';
import { MigrationError, type MigrationFile, readSchemaSource, type SchemaFolders } from './schema-files.ts';

export interface MigrateOptions {
  /** Connection URL of the role that owns the schema; it must be able to create roles unless `lantern_app` exists. */
  ownerUrl: string;
  /** Connection URL of the application's role. Default: derived from `ownerUrl` (see derivedAppUrl). */
  appUrl?: string;
  /** Folders of the SQL files; default none. */
  folders?: SchemaFolders;
  /** Called before each migration is applied. */
  onApply?: (name: string) => void;
}

/** "lantern" in ASCII: advisory lock for migrations, per database. */
const LOCK_KEY = '30507418027520622';
const LOCK_TIMEOUT_MS = 10 * 60_000;

type AppliedRow = { number: number; name: string; sha256: string };

function assertHistoryUnchanged(applied: readonly AppliedRow[], files: readonly MigrationFile[]): void {
  const byNumber = new Map(files.map((file) => [file.number, file]));
  for (const row of applied) {
    const file = byNumber.get(row.number);
    if (!file) {
      throw new MigrationError(
        `Migration ${row.name} was applied to this database, but its file is gone. Restore the file, or start with an empty database.`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new MigrationError(
        `Migration ${file.name} was changed after it was applied (file ${file.path}). Restore it and add a new one.`,
      );
    }
  }
}

async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  const startedAt = process.hrtime.bigint();
  await client.query('begin');
  try {
    await client.query(file.sql);
    const durationMs = Number((process.hrtime.bigint() - startedAt) / 1_000_000n);
    await client.query('insert into public.migration (number, name, sha256, duration_ms) values ($1, $2, $3, $4)', [
      file.number,
      file.name,
      file.sha256,
      durationMs,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const { message, position } = error as Error & { position?: string };
    const line = position ? ` (line ${file.sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new MigrationError(`Migration ${file.path}${line}: ${message}`, { cause: error });
  }
}

async function applyMissing(client: pg.Client, files: readonly MigrationFile[], onApply?: (name: string) => void) {
  const { rows } = await client.query<AppliedRow>('select number, name, sha256 from public.migration order by number');
  assertHistoryUnchanged(rows, files);
  const applied = new Set(rows.map((row) => row.number));
  const missing = files.filter((file) => !applied.has(file.number));
  for (const file of missing) {
    onApply?.(file.name);
    await applyFile(client, file);
  }
  return missing.map((file) => file.name);
}

const NO_FOLDERS: SchemaFolders = { migrations: [], functions: [] };

/**
 * Updates a database: creates the application's roles, runs each missing migration in numeric order, each in its own transaction, and
 * records it with its SHA-256 in `public.migration`; then synchronises the SQL functions with their files. Throws, naming the file, if an
 * applied migration was changed or removed. Concurrent starts wait for each other.
 * @returns the names of the migrations and functions applied now, e.g. `['0100_ledger.sql', 'ledger.apply']`
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const source = readSchemaSource(options.folders ?? NO_FOLDERS);
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'lantern-migrate',
    connectionTimeoutMillis: 10_000,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1::bigint)', [LOCK_KEY]);
    await client.query(`create table if not exists public.migration (
      number integer primary key,
      name text not null,
      sha256 text not null,
      duration_ms integer not null,
      applied_at timestamptz not null default now()
    )`);
    await ensureAppRole(client, options.appUrl ?? derivedAppUrl(options.ownerUrl));
    await ensureAppRole(client, derivedArcadeUrl(options.ownerUrl));
    const migrations = await applyMissing(client, source.migrations, options.onApply);
    return [...migrations, ...(await applyFunctions(client, source.functions))];
  } finally {
    await client.end();
  }
}
