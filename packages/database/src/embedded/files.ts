import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Location of binaries and data that cannot be in an inaccessible home folder. */
export const SHARED_FOLDER = '/var/lib/lantern';

/**
 * Creates a file or folder under a temporary name and renames it when it is complete. If another process was faster, its version remains
 * and ours is removed.
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

/** Replaces a file atomically, readable only by its owner. */
export function writePrivateFile(place: string, text: string): void {
  const temporary = `${place}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, place);
}
