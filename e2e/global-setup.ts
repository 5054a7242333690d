import { rmSync } from 'node:fs';
import { startEmbedded } from '@lantern/database';
import { choosePlace, startServer } from './start-server.ts';

/**
 * Starts one server for all browser tests, on ports and a data folder of its own, and hands its addresses to them (see
 * server.ts). Returns the tear-down.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const place = await choosePlace();
  const server = await startServer(place, 'e2e-server');
  const database = await startEmbedded({ dataDir: place.dataDir });
  process.env.LANTERN_E2E_PORTAL = place.portal;
  process.env.LANTERN_E2E_BACKOFFICE = place.backoffice;
  process.env.LANTERN_E2E_DATA_DIR = place.dataDir;
  process.env.LANTERN_E2E_DATABASE_URL = database.ownerUrl;
  return async () => {
    await database.stop();
    await server.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
  };
}
