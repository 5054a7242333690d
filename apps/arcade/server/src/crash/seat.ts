import type { Pool, PoolClient } from '@lantern/database';

/** The place of the one process that runs the table. */
export interface Seat {
  /** Takes the place where it is free. @returns whether this process has it */
  take(): Promise<boolean>;
  leave(): void;
}

const TAKE = `select pg_try_advisory_lock(hashtextextended('arcade.crash', 0)) as taken`;

/** A lock of the database that ends with its connection: a process that dies leaves its place at once. */
export function createSeat(pool: Pool): Seat {
  let held: PoolClient | null = null;

  function drop(client: PoolClient, error?: Error): void {
    if (held === client) held = null;
    client.removeAllListeners('error');
    // With the connection goes the lock.
    client.release(error ?? true);
  }

  return {
    async take() {
      if (held !== null) return true;
      const client = await pool.connect();
      const { rows } = await client.query<{ taken: boolean }>(TAKE);
      if (!rows[0]?.taken) {
        client.release();
        return false;
      }
      client.on('error', (error) => drop(client, error));
      held = client;
      return true;
    },
    leave() {
      if (held !== null) drop(held);
    },
  };
}
