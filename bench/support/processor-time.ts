import { readFileSync } from 'node:fs';
import type { Pool } from '@lantern/database';

/** Linux counts CPU time in hundredths of a second. */
const MICROS_PER_TICK = 10_000;

function microsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in brackets, may contain spaces; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

/**
 * CPU time of all PostgreSQL processes so far (backends and background processes), in microseconds; null if not readable (another machine
 * or operating system).
 */
export async function serverMicros(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  try {
    return rows.reduce((sum, { pid }) => sum + microsOf(pid), 0);
  } catch {
    return null;
  }
}
