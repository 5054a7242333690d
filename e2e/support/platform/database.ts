import { createPool, startEmbedded } from '@lantern/database';
import { until } from '../until.ts';
import type { Platform } from './platform.ts';

/** A platform's database with the owner's rights, for what no call can bring about: time that passes, seeds, and reading. */
export interface PlatformDatabase {
  /** Runs a statement. @returns the rows it changed or found */
  run(sql: string, values?: unknown[]): Promise<number>;
  /** The rows of a query. */
  read<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Sets what operators' calls refuse in a test, e.g. addresses without TLS, and waits until the platform uses it. */
  setBrand(settings: object): Promise<void>;
  close(): Promise<void>;
}

/** Waits until the newest change of a brand has dropped what the platform has cached of it. */
async function changesAreConsumed(run: PlatformDatabase['run']): Promise<void> {
  const isConsumed = () =>
    run(`select from kit.consumer where name like 'brands.%'
           and (xid, id) >= (select xid, id from kit.outbox where topic = 'brands.changed' order by xid desc, id desc limit 1)`);
  await until('the platform uses its settings', async () => (await isConsumed()) === 1);
}

/** Waits until the platform uses the settings that operators have changed. */
export async function settingsAreUsed(platform: Pick<Platform, 'dataDir'>): Promise<void> {
  const database = await openDatabase(platform);
  try {
    await changesAreConsumed(database.run);
  } finally {
    await database.close();
  }
}

/** Connects to the PostgreSQL of a running platform. Close it before the platform stops. */
export async function openDatabase(platform: Pick<Platform, 'dataDir'>): Promise<PlatformDatabase> {
  const server = await startEmbedded({ dataDir: platform.dataDir });
  const pool = createPool({ connectionString: server.ownerUrl, max: 2, applicationName: 'lantern-e2e' });
  const run = async (sql: string, values?: unknown[]) => (await pool.query(sql, values)).rowCount ?? 0;
  return {
    run,
    read: async <Row extends object>(sql: string, values?: unknown[]) => (await pool.query<Row>(sql, values)).rows,
    async setBrand(settings) {
      await run(
        `with changed as (update brands.brand set settings = settings || $1, revision = revision + 1 returning id)
         select kit.publish('brands.changed', id, '{}') from changed`,
        [JSON.stringify(settings)],
      );
      await changesAreConsumed(run);
    },
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}
