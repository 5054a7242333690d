import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { remember } from '../embedded/cluster.ts';
import { startEmbedded } from '../embedded/supervisor.ts';
import { migrate } from '../migrate.ts';
import { schemaFolders } from '../schema-files.ts';
import { REPOSITORY_ROOT } from './server.ts';

/**
 * Makes a data folder whose embedded PostgreSQL has been initialised and migrated and is stopped again, to be copied by
 * copyDataFolder: making it takes as long as all the rest of a server's first start.
 *
 * @returns whether it can be copied; it cannot when the cluster lies elsewhere because the folder is closed to PostgreSQL's account
 */
export async function makeDataFolder(folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const server = await startEmbedded({ dataDir: folder, profile: { isDurable: false } });
  try {
    await migrate({ ...server, folders: schemaFolders(REPOSITORY_ROOT) });
  } finally {
    await server.stop();
  }
  // Copies choose ports of their own: one that is down for a moment would else find another copy on its port.
  remember(folder, { port: undefined });
  return !lstatSync(join(folder, 'postgres')).isSymbolicLink();
}

/** Copies what makeDataFolder made into an existing, empty folder, with owners and rights: PostgreSQL asks for them. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
