import type { Pool } from '@lantern/database';

/**
 * Runs work and terminates its connection at its first write to a table; its answer or error is ignored. Throws when the work ends without
 * such a write, because nothing was killed then.
 */
export async function killedAt(ownerPool: Pool, table: string, work: () => Promise<unknown>): Promise<void> {
  const blocker = await ownerPool.connect();
  await blocker.query('begin');
  await blocker.query(`lock table ${table} in exclusive mode`);
  let isOver = false;
  const lost = work()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  let killed = 0;
  while (killed === 0 && !isOver) {
    const { rowCount } = await ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
    );
    killed = rowCount ?? 0;
  }
  await blocker.query('rollback');
  blocker.release();
  await lost;
  if (killed === 0) throw new Error(`The work ended without a write to ${table}.`);
}
