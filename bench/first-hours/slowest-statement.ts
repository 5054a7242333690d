import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from '../support/database.ts';

const LOOK_MS = 20;
const SHOWN = 200;

/** A statement, and how long it had run when it was last seen. */
export interface SeenStatement {
  readonly ms: number;
  readonly text: string;
}

/** Looks at the database's running statements until it is stopped. */
export async function watchStatements({ ownerPool }: BenchDatabase): Promise<{ stop(): Promise<SeenStatement> }> {
  let slowest: SeenStatement = { ms: 0, text: 'no statement was seen' };
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await ownerPool.query<SeenStatement>(
        `select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, query as text from pg_stat_activity
          where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'
          order by query_start limit 1`,
      );
      const [oldest] = rows;
      if (oldest !== undefined && oldest.ms > slowest.ms) slowest = oldest;
      await pause(LOOK_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return { ms: slowest.ms, text: slowest.text.replaceAll(/\s+/g, ' ').slice(0, SHOWN) };
    },
  };
}
