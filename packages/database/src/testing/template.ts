import pg from 'pg';
import { urlOfDatabase } from '../app-role.ts';
import { migrate } from '../migrate.ts';
import { readSchemaSource, schemaFolders, schemaHash } from '../schema-files.ts';
import { REPOSITORY_ROOT } from './server.ts';

const TEMPLATE_PREFIX = 'lantern_template_';
const TEST_PREFIX = 'lantern_test_';
/** "template" in ASCII; template databases are created and removed under this advisory lock of the maintenance database. */
const LOCK_KEY = '8387226912884716645';
const MOST_TEMPLATES = 4;
const FORGOTTEN_AFTER_MS = 3 * 3_600_000;

/** Name with the creation time, so that abandoned databases can be found. */
export function testDatabaseName(now: number, random: string): string {
  return `${TEST_PREFIX}${now.toString(36)}_${random}`;
}

function isForgotten(name: string, now: number): boolean {
  const madeAt = Number.parseInt(name.slice(TEST_PREFIX.length), 36);
  return now - madeAt > FORGOTTEN_AFTER_MS;
}

/** Drops databases left by killed test runs, and all templates except the newest few. */
async function tidy(client: pg.Client, now: number): Promise<void> {
  const { rows } = await client.query<{ datname: string; isTest: boolean }>(
    `select datname, datname like $1 as "isTest" from pg_database where datname like $1 or datname like $2 order by oid desc`,
    [`${TEST_PREFIX}%`, `${TEMPLATE_PREFIX}%`],
  );
  const forgotten = rows.filter((row) => row.isTest && isForgotten(row.datname, now));
  const old = rows.filter((row) => !row.isTest).slice(MOST_TEMPLATES);
  for (const { datname } of [...forgotten, ...old]) {
    await client.query(`alter database ${client.escapeIdentifier(datname)} is_template false`);
    await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
  }
}

async function buildTemplate(client: pg.Client, serverUrl: string, name: string): Promise<void> {
  const { rows } = await client.query<{ datistemplate: boolean }>(
    'select datistemplate from pg_database where datname = $1',
    [name],
  );
  if (rows[0]?.datistemplate) return;
  await tidy(client, Date.now());
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await migrate({ ownerUrl: urlOfDatabase(serverUrl, name), folders: schemaFolders(REPOSITORY_ROOT) });
  // Only a marked template is complete: a killed run leaves an unmarked one, which is created again.
  await client.query(`alter database ${name} is_template true`);
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the template database with all migrations, named by their hash, if missing, and clones it. With concurrent workers, the first one
 * builds it and the others wait.
 */
export async function cloneTemplate(serverUrl: string, database: string): Promise<void> {
  const hash = schemaHash(readSchemaSource(schemaFolders(REPOSITORY_ROOT)));
  const template = `${TEMPLATE_PREFIX}${hash.slice(0, 16)}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1::bigint)', [LOCK_KEY]);
    await buildTemplate(client, serverUrl, template);
    await client.query(`create database ${database} template ${template}`);
  });
}

/** A database that contains only the application's role. */
export async function createEmpty(serverUrl: string, database: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`create database ${database}`));
  await migrate({ ownerUrl: urlOfDatabase(serverUrl, database) });
}

export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
}
