import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../embedded/supervisor.ts';

/** The repository's folder. */
export const REPOSITORY_ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Handed from the test run's set-up to its workers. */
export const SERVER_URL_VARIABLE = 'LANTERN_TEST_SERVER_URL';

export interface TestServer {
  /** Owner's connection to a maintenance database of the server. */
  ownerUrl: string;
  stop(): Promise<void>;
}

const MIB = 1024 ** 2;

/**
 * The server that throw-away databases live on: the one of DATABASE_URL, or an embedded one in `.cache/test-postgres`
 * that all test runs of this folder share; the last one stops it. Its data need not survive a power cut.
 */
export async function joinTestServer(): Promise<TestServer> {
  const ownUrl = process.env.DATABASE_URL;
  if (ownUrl) return { ownerUrl: ownUrl, stop: async () => undefined };
  return startEmbedded({
    dataDir: join(REPOSITORY_ROOT, '.cache', 'test-postgres'),
    profile: { memoryBytes: 2048 * MIB, maxConnections: 400, isDurable: false },
    onNotice: (text) => console.log(`test database: ${text}`),
  });
}
