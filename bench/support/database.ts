import { randomBytes } from 'node:crypto';
import { createPool, derivedAppUrl, migrate, type Pool, schemaFolders, startEmbedded } from '@lantern/database';

/** Benchmarks run in the repository's folder, bundled or not. */
const ROOT = `${process.cwd()}/`;
const POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 600_000;

export interface BenchDatabase {
  /** Superuser URL of the server. */
  readonly serverUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly ownerPool: Pool;
  readonly appPool: Pool;
  /** Drops the database and disconnects from the server. */
  stop(): Promise<void>;
}

/** A new migrated database with durable commits: on the server of DATABASE_URL, or on an embedded one only for benchmarks. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env.DATABASE_URL;
  const server =
    given === undefined
      ? await startEmbedded({
          dataDir: `${ROOT}.cache/bench-postgres`,
          profile: { maxConnections: 400, isDurable: true },
        })
      : { ownerUrl: given, stop: async () => undefined };
  const name = `lantern_bench_${randomBytes(4).toString('hex')}`;
  const root = createPool({ connectionString: server.ownerUrl, max: 1, applicationName: 'lantern-bench' });
  await root.query(`create database ${name}`);
  const ownerUrl = new URL(server.ownerUrl);
  ownerUrl.pathname = `/${name}`;
  const appUrl = derivedAppUrl(ownerUrl.href);
  await migrate({ ownerUrl: ownerUrl.href, appUrl, folders: schemaFolders(ROOT) });
  const options = { max: POOL_SIZE, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  // These connections use COPY.
  const ownerPool = createPool({
    ...{ ...options, pipeline: false },
    connectionString: ownerUrl.href,
    applicationName: 'lantern-bench-owner',
  });
  const appPool = createPool({ ...options, connectionString: appUrl, applicationName: 'lantern-bench-app' });
  return {
    serverUrl: server.ownerUrl,
    ownerUrl: ownerUrl.href,
    appUrl,
    ownerPool,
    appPool,
    stop: async () => {
      await Promise.all([ownerPool.end(), appPool.end()]);
      await root.query(`drop database ${name} with (force)`);
      await root.end();
      await server.stop();
    },
  };
}
