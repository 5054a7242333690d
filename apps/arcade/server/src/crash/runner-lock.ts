import type { Pool, PoolClient } from '@lantern/database';

/** Lock of the single process that runs the table. */
export interface RunnerLock {
  /**
   * Takes the lock if it is free.
   * @returns whether this process has it
   */
  take(): Promise<boolean>;
  leave(): void;
}

const TAKE = `select pg_try_advisory_lock(hashtextextended('arcade.crash', 0)) as taken`;

/** A database lock that is bound to its connection: when the process dies, the lock is released immediately. */
export function createRunnerLock(pool: Pool): RunnerLock {
  let holder: PoolClient | null = null;

  function drop(client: PoolClient, error?: Error): void {
    if (holder === client) holder = null;
    client.removeAllListeners('error');
    // Closing the connection releases the lock.
    client.release(error ?? true);
  }

  return {
    async take() {
      if (holder !== null) return true;
      const client = await pool.connect();
      const { rows } = await client.query<{ taken: boolean }>(TAKE);
      if (!rows[0]?.taken) {
        client.release();
        return false;
      }
      client.on('error', (error) => drop(client, error));
      holder = client;
      return true;
    },
    leave() {
      if (holder !== null) drop(holder);
    },
  };
}
