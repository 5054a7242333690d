import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { remember } from '../embedded/cluster.ts';
import { startEmbedded } from '../embedded/supervisor.ts';
import { migrate } from '../migrate.ts';
import { schemaFolders } from '../schema-files.ts';
import { REPOSITORY_ROOT } from './server.ts';

/**
 * Creates a data folder with an initialised, migrated and stopped embedded PostgreSQL, to be copied by copyDataFolder: creating it takes as
 * long as the rest of a server's first start.
 * @returns whether it can be copied; it cannot if the cluster is elsewhere, because the folder is inaccessible to PostgreSQL's account
 */
export async function makeDataFolder(folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const server = await startEmbedded({ dataDir: folder, profile: { isDurable: false } });
  try {
    await migrate({ ...server, folders: schemaFolders(REPOSITORY_ROOT) });
  } finally {
    await server.stop();
  }
  // Copies choose their own ports: otherwise a copy that is down could find another copy on its port.
  remember(folder, { port: undefined });
  return !lstatSync(join(folder, 'postgres')).isSymbolicLink();
}

/** Copies the result of makeDataFolder into an existing empty folder, with owners and modes, which PostgreSQL checks. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
