import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isSameProcess, processIdentity } from './processes.ts';

const POLL_MS = 25;

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** A hard link is created atomically, so a lock file never exists without its holder's name. */
function tryToTake(path: string): boolean {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporary, processIdentity(process.pid) ?? String(process.pid), { mode: 0o600 });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Removes the lock of a dead process; if another process has taken it over meanwhile, that lock is restored. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(path, aside);
    if (readIfThere(aside) !== stale) linkSync(aside, path);
  } catch {
    // Another process was faster; the next round reads the current state.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Holds a lock file while `work` runs. A lock of a dead process is taken over; a live holder is waited for.
 * @throws if a live holder has the lock for longer than `timeoutMs`
 */
export async function whileLocked<Value>(path: string, timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  while (!tryToTake(path)) {
    const holder = readIfThere(path);
    if (holder !== undefined && !isSameProcess(holder)) removeStale(path, holder);
    else if (Date.now() > deadline) throw new Error(`Process ${holder ?? '?'} holds ${path} for too long.`);
    else await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
