import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lantern/database';
import { makeDataFolder } from '@lantern/database/testing';
import { choosePlace, startServer, TEMPLATE_VARIABLE } from './start-server.ts';

/** Creates the data folder that the platforms of test files are copied from (see choosePlace). @returns a function that removes it */
async function prepareTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-e2e-template-'));
  chmodSync(folder, 0o755);
  if (await makeDataFolder(folder)) process.env[TEMPLATE_VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts the platform that several test files share (see shared-platform.ts). It starts from nothing, as a user's first start does; the
 * platforms of single files start from a copy of a migrated database.
 * @returns the tear-down
 */
export default async function setup(): Promise<() => Promise<void>> {
  const place = await choosePlace();
  const [server, removeTemplate] = await Promise.all([startServer(place, 'e2e-server'), prepareTemplate()]);
  const database = await startEmbedded({ dataDir: place.dataDir });
  process.env.LANTERN_E2E_PORTAL = place.portal;
  process.env.LANTERN_E2E_BACKOFFICE = place.backoffice;
  process.env.LANTERN_E2E_DATA_DIR = place.dataDir;
  process.env.LANTERN_E2E_DATABASE_URL = database.ownerUrl;
  return async () => {
    await database.stop();
    await server.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
    removeTemplate();
  };
}
