import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema file violates a rule or the migration history; the message names the file. */
export class MigrationError extends Error {}

/** Locations of the schema's source. */
export interface SchemaFolders {
  /** Folders with `NNNN_name.sql`: tables, each file applied once. */
  readonly migrations: readonly string[];
  /** Folders with `<function>.sql`: one SQL function per file, applied again when the file changes. */
  readonly functions: readonly string[];
}

/** The validated source of a schema. */
export interface SchemaSource {
  /** Sorted by number. */
  readonly migrations: readonly MigrationFile[];
  /** Sorted by name. */
  readonly functions: readonly FunctionFile[];
}

interface SqlFile {
  readonly path: string;
  readonly sql: string;
  /**
   * SHA-256 of the text with
   * line ends, hex.
   */
  readonly sha256: string;
}

export interface MigrationFile extends SqlFile {
  /** The four leading digits, unique over all folders. */
  readonly number: number;
  /** File name, e.g. `0300_wallet.sql`. */
  readonly name: string;
}

export interface FunctionFile extends SqlFile {
  /** Schema and name, e.g. `ledger.apply`; unique over all folders. */
  readonly name: string;
}

const MIGRATION_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const DEFINITION = /^create or replace function ([a-z_]+)\.([a-z0-9_]+)\s*\(/gm;
const ANY_DEFINITION = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\b|pg_get_functiondef/i;

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}

/**
 * All folders of the repository with schema files: `migrations` and `sql` of `packages/<package>`, of `apps/<app>/src/areas/<area>` and of
 * the arcade, which has its own schema (`apps/arcade/server`).
 * @param root the repository's folder
 */
export function schemaFolders(root: string): SchemaFolders {
  const areas = subfolders(join(root, 'apps')).flatMap((app) => subfolders(join(app, 'src', 'areas')));
  const parts = [...subfolders(join(root, 'packages')), ...areas, join(root, 'apps', 'arcade', 'server')].sort();
  const existing = (name: string) => parts.map((part) => join(part, name)).filter((folder) => existsSync(folder));
  return { migrations: existing('migrations'), functions: existing('sql') };
}

function readSql(path: string): SqlFile {
  const sql = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  return { path, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

function readFolder<File>(folder: string, read: (path: string, name: string) => File): File[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => read(join(folder, name), name));
}

function readMigration(path: string, name: string): MigrationFile {
  const match = MIGRATION_NAME.exec(name);
  if (!match) throw new MigrationError(`Migration ${path}: the name must be NNNN_lower_case.sql.`);
  const file = readSql(path);
  if (ANY_DEFINITION.test(file.sql)) {
    throw new MigrationError(`Migration ${path}: functions belong in files of their own, in the folder sql.`);
  }
  return { ...file, number: Number(match[1]), name };
}

function readFunction(path: string, fileName: string): FunctionFile {
  const file = readSql(path);
  const [definition, second] = file.sql.matchAll(DEFINITION);
  if (!definition || second || `${definition[2]}.sql` !== fileName) {
    throw new MigrationError(
      `${path}: the file must define one function of the file's name by "create or replace function <schema>.<name>(".`,
    );
  }
  return { ...file, name: `${definition[1]}.${definition[2]}` };
}

function refuseTwins<File extends SqlFile>(sorted: readonly File[], keyOf: (file: File) => string, what: string): void {
  sorted.forEach((file, index) => {
    const previous = sorted[index - 1];
    if (previous && keyOf(previous) === keyOf(file)) {
      throw new MigrationError(`${what} ${keyOf(file)} is used twice: ${previous.path} and ${file.path}.`);
    }
  });
}

/** Reads and validates the SQL files; throws if a name is malformed or used twice, or if a migration contains a function. */
export function readSchemaSource(folders: SchemaFolders): SchemaSource {
  const migrations = folders.migrations
    .flatMap((folder) => readFolder(folder, readMigration))
    .sort((left, right) => left.number - right.number);
  refuseTwins(migrations, (file) => file.name.slice(0, 4), 'Migration number');
  const functions = folders.functions
    .flatMap((folder) => readFolder(folder, readFunction))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  refuseTwins(functions, (file) => file.name, 'Function');
  return { migrations, functions };
}

/** One hash over all files, in order: sources with the same hash produce the same schema. */
export function schemaHash({ migrations, functions }: SchemaSource): string {
  const hash = createHash('sha256');
  for (const file of [...migrations, ...functions]) hash.update(`${file.name} ${file.sha256}\n`);
  return hash.digest('hex');
}
