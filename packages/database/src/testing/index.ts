import { randomBytes } from 'node:crypto';
import { derivedAppUrl, urlOfDatabase } from '../app-role.ts';
import { createPool, type Pool } from '../pool.ts';
import { joinTestServer, SERVER_URL_VARIABLE, type TestServer } from './server.ts';
import { cloneTemplate, createEmpty, dropDatabase, testDatabaseName } from './template.ts';

export { copyDataFolder, makeDataFolder } from './cluster-template.ts';
export { multiplyRows } from './multiply-rows.ts';
export { type PlanNode, watchPlans } from './plans.ts';

export interface TestDatabase {
  /** Superuser, for direct access: inserting rows, recalculating sums. */
  ownerPool: Pool;
  /** The application's role. */
  appPool: Pool;
  ownerUrl: string;
  appUrl: string;
  /** Closes both pools and removes the database. */
  drop(): Promise<void>;
}

const POOL_SIZE = 10;

async function testServer(): Promise<TestServer> {
  const handedOver = process.env[SERVER_URL_VARIABLE];
  return handedOver ? { ownerUrl: handedOver, stop: async () => undefined } : joinTestServer();
}

/**
 * A new database with all migrations applied (or none, if `isEmpty`), on a real PostgreSQL.
 * @example const database = await testDatabase(); afterAll(() => database.drop());
 */
export async function testDatabase(setup: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const server = await testServer();
  const name = testDatabaseName(Date.now(), randomBytes(4).toString('hex'));
  await (setup.isEmpty ? createEmpty : cloneTemplate)(server.ownerUrl, name);
  const ownerUrl = urlOfDatabase(server.ownerUrl, name);
  const appUrl = derivedAppUrl(ownerUrl);
  // Load tests queue many calls for few connections, on a shared machine.
  const options = { max: POOL_SIZE, statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 };
  const ownerPool = createPool({ ...options, connectionString: ownerUrl, applicationName: 'lantern-test-owner' });
  const appPool = createPool({ ...options, connectionString: appUrl, applicationName: 'lantern-test-app' });
  return {
    ownerPool,
    appPool,
    ownerUrl,
    appUrl,
    drop: async () => {
      await Promise.all([ownerPool.end(), appPool.end()]);
      await dropDatabase(server.ownerUrl, name);
      await server.stop();
    },
  };
}

/** Whether `npm run prove` runs, which has everything that the gate shortens. */
export const isProof = process.env.LANTERN_PROVE === '1';

/** A count that only `npm run prove` has in full, where `propertyRuns` does not fit: sizes of storms, simulated days. */
export function rounds({ usual, proof }: { readonly usual: number; readonly proof: number }): number {
  return isProof ? proof : usual;
}

/** Number of cases of a property test: PROPERTY_RUNS if set (`npm run prove`), else the test's default. */
export function propertyRuns(usual: number): number {
  const wanted = Number(process.env.PROPERTY_RUNS ?? usual);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error('PROPERTY_RUNS must be a positive whole number.');
  return wanted;
}
