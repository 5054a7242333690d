import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, accountOf, closedFolder, serverAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { atomically, SHARED_FOLDER, writePrivateFile } from './files.ts';

/** Settings stored next to the cluster, in a file that only its owner can read. */
interface StoredSettings {
  ownerPassword: string;
  port?: number | undefined;
}

/** Properties of a data folder that do not change while it is supervised. */
export interface Cluster {
  /** PostgreSQL's own folder, resolved. */
  folder: string;
  logFile: string;
  lockFile: string;
  /** One file per supervisor that uses the server. */
  usersFolder: string;
  account: Account | undefined;
}

export const OWNER_ROLE = 'lantern_owner';

const SETTINGS_FILE = 'database.json';

/** Reads port and password of a data folder; creates the password at the first start. */
export function remember(dataDir: string, change: Partial<StoredSettings> = {}): StoredSettings {
  const place = join(dataDir, SETTINGS_FILE);
  const known = existsSync(place)
    ? (JSON.parse(readFileSync(place, 'utf8')) as StoredSettings)
    : { ownerPassword: randomBytes(24).toString('hex') };
  const now = { ...known, ...change };
  if (!existsSync(place) || JSON.stringify(now) !== JSON.stringify(known)) {
    writePrivateFile(place, `${JSON.stringify(now, null, 2)}\n`);
  }
  return now;
}

function freeSharedFolder(dataDir: string, onNotice: (text: string) => void): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  for (let count = 0; count < 1000; count += 1) {
    const folder = join(SHARED_FOLDER, count === 0 ? hash : `${hash}-${count}`);
    if (!existsSync(folder)) return folder;
    onNotice(`${folder} holds the database of an earlier data folder of the same name; remove it if it is not needed.`);
  }
  throw new Error(`${SHARED_FOLDER} is full of earlier data folders.`);
}

/** Location of the cluster: in the data folder, or outside an inaccessible home folder with a link to it. */
function placeCluster(dataDir: string, account: Account | undefined, onNotice: (text: string) => void): string {
  const inside = join(dataDir, 'postgres');
  const isThere = lstatSync(inside, { throwIfNoEntry: false }) !== undefined;
  if (isThere && !existsSync(inside))
    throw new Error(`${inside} points to a folder that is gone. Restore or remove it.`);
  if (isThere || !account) return inside;
  const closed = closedFolder(dataDir);
  if (!closed) return inside;
  const folder = freeSharedFolder(dataDir, onNotice);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  symlinkSync(join(folder, 'postgres'), inside);
  onNotice(
    `${closed} is closed to the account "${account.name}": the database is kept in ${folder}, linked from ${inside}.`,
  );
  return join(folder, 'postgres');
}

/** The first start creates a new cluster under a temporary name and renames it when it is complete. */
function initialise(place: string, binaries: Binaries, account: Account | undefined, password: string): void {
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  const passwordFile = `${place}.password`;
  atomically(place, (temporary) => {
    mkdirSync(temporary, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    try {
      own(temporary);
      own(passwordFile);
      execFileSync(
        binaries.initdb,
        [
          ...['-D', temporary, '-U', OWNER_ROLE, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
          ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
        ],
        {
          ...(account && { uid: account.uid, gid: account.gid }),
          cwd: temporary,
          env: {},
          stdio: 'pipe',
          timeout: 120_000,
        },
      );
    } finally {
      rmSync(passwordFile, { force: true });
    }
  });
}

function ownerOf(folder: string, account: Account | undefined): Account | undefined {
  const { uid, gid } = statSync(folder);
  const ours = account?.uid ?? process.getuid?.();
  if (ours === undefined || uid === ours) return account;
  if (process.getuid?.() !== 0) {
    throw new Error(`The database folder ${folder} belongs to another user (uid ${uid}): start as that user.`);
  }
  return accountOf(uid, gid);
}

function assertMajor(folder: string, binaries: Binaries): void {
  const major = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'));
  if (major === binaries.major) return;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${major}, installed is ${binaries.major}: move it with pg_dump.`,
  );
}

/** Creates the cluster of `dataDir` if needed; returns its location and account. The caller must hold the lock. */
export function openCluster(
  dataDir: string,
  findBinaries: (account: Account | undefined) => Binaries,
  onNotice: (text: string) => void,
) {
  const place = placeCluster(dataDir, serverAccount(), onNotice);
  const isNew = !existsSync(place);
  const account = isNew ? serverAccount() : ownerOf(realpathSync(place), serverAccount());
  const binaries = findBinaries(account);
  if (isNew) {
    onNotice('Preparing the embedded PostgreSQL for its first start.');
    initialise(place, binaries, account, remember(dataDir).ownerPassword);
  } else if (!existsSync(join(dataDir, SETTINGS_FILE))) {
    throw new Error(`${join(dataDir, SETTINGS_FILE)} is gone: it holds the password of the database beside it.`);
  }
  const folder = realpathSync(place);
  assertMajor(folder, binaries);
  const cluster: Cluster = {
    folder,
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
    usersFolder: join(dataDir, 'postgres.users'),
    account,
  };
  return { cluster, binaries };
}
