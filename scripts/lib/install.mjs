import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { elapsed, root, runNpm, Sentence, say } from './run.mjs';

const readPackages = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/** Whether node_modules matches the lock file; npm has its own list of what it installed. */
export function isInstalled() {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.optional || entry.peer) return true;
    const found = present[place];
    return found?.version === entry.version && found?.integrity === entry.integrity && found?.link === entry.link;
  });
}

/**
 * Installs what is missing or changed, exactly as locked, including development packages, which the build needs. Not `npm ci`: it refuses a
 * lock file that lacks the binaries of other systems, which npm omits from the lock if a registry does not have them. `npm install
 * --no-save` installs the same versions from the lock and does not change it.
 */
export async function install() {
  if (isInstalled()) return;
  const startedAt = performance.now();
  say('Installing packages …');
  const { code } = await runNpm([
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Sentence('Installing packages failed; npm says why above.');
  say(`Packages installed in ${elapsed(startedAt)}.`);
}
