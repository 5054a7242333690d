import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lantern/database';
import { makeDataFolder } from '@lantern/database/testing';
import { choosePlace, startServer, TEMPLATE_VARIABLE } from './start-server.ts';

/** The data folder that the platforms of single files begin with (see choosePlace). Returns how it is removed. */
async function prepareTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-e2e-template-'));
  chmodSync(folder, 0o755);
  if (await makeDataFolder(folder)) process.env[TEMPLATE_VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts one server for all browser tests, on ports and a data folder of its own, and hands its addresses to them (see
 * server.ts). It makes its first start from nothing, as a user's does; the platforms of single files begin with a database
 * that has been migrated. Returns the tear-down.
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
