import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** System account that PostgreSQL runs as. Absent: the current (ordinary) user. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const PREFERRED = ['nobody', 'daemon'];

function passwdEntries(): string[][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}

/** Account that owns an existing database folder. */
export function accountOf(uid: number, gid: number): Account {
  const entry = passwdEntries().find((fields) => Number(fields[2]) === uid);
  if (uid === 0 || !entry?.[0])
    throw new Error(`The database folder belongs to uid ${uid}, which cannot run PostgreSQL.`);
  return { name: entry[0], uid, gid };
}

/**
 * PostgreSQL refuses to run as root, so root uses an existing unprivileged account (a uid without an entry in /etc/passwd does not work).
 * Returns undefined for an ordinary user, who runs it under his own account.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entries = passwdEntries();
  for (const name of PREFERRED) {
    const entry = entries.find(([entryName]) => entryName === name);
    const [, , uid, gid] = entry ?? [];
    if (uid && gid && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root and neither "nobody" nor "daemon" exists here: start as an ordinary user.',
  );
}

const OTHERS_MAY_ENTER = 0o001;

/** The first folder on the path (including `path`) that other users cannot enter, e.g. `/root`. */
export function closedFolder(path: string): string | undefined {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
