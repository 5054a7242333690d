import { createPool, startEmbedded } from '@lantern/database';
import type { House } from './house.ts';

/** A house's database as its owner sees it, for bringing about what no call can: what time or an operator would do. */
export interface HouseDatabase {
  /** Runs a statement. @returns the rows it changed or found */
  run(sql: string, values?: unknown[]): Promise<number>;
  close(): Promise<void>;
}

/** Joins the PostgreSQL of a running house. Close it before the house stops. */
export async function openDatabase(house: Pick<House, 'dataDir'>): Promise<HouseDatabase> {
  const server = await startEmbedded({ dataDir: house.dataDir });
  const pool = createPool({ connectionString: server.ownerUrl, max: 2, applicationName: 'lantern-e2e' });
  return {
    run: async (sql, values) => (await pool.query(sql, values)).rowCount ?? 0,
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}
