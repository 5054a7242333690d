import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Bundles are in folders of this one, three levels below the root like `apps/server/dist`, from where the server finds the root. */
const FOLDER = '.cache/test-programs';

/** A program and the files that it loads at run time, which lie beside its bundle. */
interface Program {
  /** Relative to the repository's folder. */
  readonly entry: string;
  readonly beside?: readonly string[];
}

/** The arcade that tests kill. */
export const ARCADE_PROGRAM: Program = { entry: 'apps/server/src/testing/processes/arcade-process.ts' };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Workers are stopped by a signal and leave their bundles behind. */
function removeLeftOvers(): void {
  if (!existsSync(join(ROOT, FOLDER))) return;
  for (const name of readdirSync(join(ROOT, FOLDER)))
    if (!isAlive(Number.parseInt(name, 10))) rmSync(join(ROOT, FOLDER, name), { recursive: true, force: true });
}

const made = new Map<string, string>();

/**
 * Bundles a program like the server is bundled for production, once in a worker. Starting the server from its bundle takes a third of the
 * processor time of a start from source.
 * @returns the file to start
 */
export function bundledProgram({ entry, beside = [] }: Program): string {
  const known = made.get(entry);
  if (known !== undefined) return known;
  removeLeftOvers();
  const name = basename(entry, '.ts');
  const folder = `${FOLDER}/${process.pid}-${made.size}-${name}`;
  execFileSync(process.execPath, ['scripts/lib/bundle-program.mjs', folder, entry, ...beside], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const file = join(ROOT, folder, `${name}.mjs`);
  made.set(entry, file);
  return file;
}
