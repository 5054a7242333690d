import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../embedded/supervisor.ts';

/** The repository's folder. */
export const REPOSITORY_ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Passed from the test run's set-up to its workers. */
export const SERVER_URL_VARIABLE = 'LANTERN_TEST_SERVER_URL';

export interface TestServer {
  /** Owner's connection URL of a maintenance database of the server. */
  ownerUrl: string;
  stop(): Promise<void>;
}

const MIB = 1024 ** 2;

/**
 * Server of the temporary databases: the one of DATABASE_URL, or an embedded one in `.cache/test-postgres` shared by all test runs of this
 * folder and stopped by the last one. Not durable in a power failure.
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
