import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  /** The four digits in front, unique over all directories. */
  number: number;
  /** File name, e.g. `0300_wallet.sql`. */
  name: string;
  path: string;
  sql: string;
  /** SHA-256 of the text with line ends as \n, hex. */
  sha256: string;
}

/** Something is wrong with the migration files or the history, said in a sentence that names the file. */
export class MigrationError extends Error {}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}

/**
 * Every migrations folder of the repository: `packages/<package>/migrations`, `apps/<app>/src/areas/<area>/migrations`, and
 * that of the arcade, which has its own schema: `apps/arcade/server/migrations`.
 *
 * @param root the repository's folder
 */
export function migrationDirectories(root: string): string[] {
  const areas = subfolders(join(root, 'apps')).flatMap((app) => subfolders(join(app, 'src', 'areas')));
  return [...subfolders(join(root, 'packages')), ...areas, join(root, 'apps', 'arcade', 'server')]
    .map((folder) => join(folder, 'migrations'))
    .filter((folder) => existsSync(folder))
    .sort();
}

function readMigration(directory: string, name: string): MigrationFile {
  const match = FILE_NAME.exec(name);
  const path = join(directory, name);
  if (!match) throw new MigrationError(`Migration ${path}: the name must be NNNN_lower_case.sql.`);
  const sql = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  return { number: Number(match[1]), name, path, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

/** Reads the SQL files of several directories, sorted by number; throws when a name is malformed or a number is used twice. */
export function readMigrations(directories: readonly string[]): MigrationFile[] {
  const files = directories
    .flatMap((directory) =>
      readdirSync(directory)
        .filter((name) => name.endsWith('.sql'))
        .map((name) => readMigration(directory, name)),
    )
    .sort((left, right) => left.number - right.number);
  files.forEach((file, index) => {
    const previous = files[index - 1];
    if (previous?.number === file.number) {
      throw new MigrationError(
        `Migration number ${file.name.slice(0, 4)} is used twice: ${previous.path} and ${file.path}.`,
      );
    }
  });
  return files;
}

/** One hash over all files, in order: two folders with the same hash lead to the same schema. */
export function migrationsHash(files: readonly MigrationFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.name} ${file.sha256}\n`);
  return hash.digest('hex');
}
