import { expect } from 'vitest';
import type { World } from '../world.ts';

type Database = World['database'];

/** Connections of the test's database that wait for a lock. */
async function countWaiting({ ownerPool }: Database): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Two calls that meet at one row: the first waits for it before the second begins, and both have done everything that they do before they
 * lock it. PostgreSQL gives a row to those who wait in the order of their arrival.
 */
export async function inLockOrder<First, Second>(
  database: Database,
  row: { readonly table: 'identity.member' | 'staff.operator'; readonly id: bigint },
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(`select from ${row.table} where id = $1 for no key update`, [row.id]);
    const one = first();
    await expect.poll(() => countWaiting(database), { interval: 2, timeout: 5_000 }).toBe(1);
    const two = second();
    await expect.poll(() => countWaiting(database), { interval: 2, timeout: 5_000 }).toBe(2);
    await client.query('commit');
    return await Promise.all([one, two]);
  } finally {
    client.release();
  }
}

/**
 * Two calls of which the second begins when the first has taken a number of connections from the pool, at once for 0, or when the first is
 * done.
 */
export async function overlapping<First, Second>(
  { appPool }: Database,
  taken: number,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  let left = taken;
  let begin: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => {
    begin = resolve;
  });
  function onAcquire() {
    left -= 1;
    if (left <= 0) begin();
  }
  appPool.on('acquire', onAcquire);
  const one = first();
  if (taken > 0) await Promise.race([moment, one]);
  appPool.off('acquire', onAcquire);
  return Promise.all([one, second()]);
}
