import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Where programs and data go that must not stay in a closed home folder. */
export const SHARED_FOLDER = '/var/lib/lantern';

/**
 * Makes a file or folder under a temporary name and renames it when it is whole. If somebody else was quicker, theirs
 * stays and ours is removed.
 */
export function atomically(place: string, make: (temporary: string) => void): void {
  const temporary = `${place}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    make(temporary);
    renameSync(temporary, place);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}

/** Replaces a file as a whole, readable by its owner alone. */
export function writePrivateFile(place: string, text: string): void {
  const temporary = `${place}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, place);
}
