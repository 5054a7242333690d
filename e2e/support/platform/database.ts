import { createPool, startEmbedded } from '@lantern/database';
import { until } from '../until.ts';
import type { Platform } from './platform.ts';

/** A platform's database with the owner's rights, for states that no call can bring about. */
export interface PlatformDatabase {
  /** Runs a statement. @returns the rows it changed or found */
  run(sql: string, values?: unknown[]): Promise<number>;
  /** The rows of a query. */
  read<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Sets a brand's settings as an operator's change does, and waits until the platform uses them. */
  setBrand(settings: object): Promise<void>;
  close(): Promise<void>;
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
      const isConsumed = () =>
        run(`select from kit.consumer where name like 'brands.%'
               and (xid, id) >= (select xid, id from kit.outbox where topic = 'brands.changed' order by xid desc, id desc limit 1)`);
      await until('the platform uses its settings', async () => (await isConsumed()) === 1);
    },
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}
