import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '@lantern/database';

/** Linux counts CPU time in hundredths of a second. */
const MICROS_PER_TICK = 10_000;

/** User and system time of a process, and of its children that have ended, in ticks. */
function ticksOf(pid: number): { readonly own: number; readonly ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in brackets, may contain spaces; the times are the 14th to 17th.
  const [user, system, endedUser, endedSystem] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11)
    .map(Number);
  return { own: (user ?? 0) + (system ?? 0), ended: (endedUser ?? 0) + (endedSystem ?? 0) };
}

/** CPU time of a process so far, without its children, in microseconds. */
export const processorMicros = (pid: number): number => ticksOf(pid).own * MICROS_PER_TICK;

/** CPU time so far of a process whose children have no children (PostgreSQL), with all of them, in microseconds. */
export function treeMicros(pid: number): number {
  const { own, ended } = ticksOf(pid);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  const ofChildren = children.map((child) => {
    try {
      return processorMicros(child);
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  });
  return ofChildren.reduce((sum, micros) => sum + micros, (own + ended) * MICROS_PER_TICK);
}

/**
 * CPU time of all PostgreSQL processes so far (backends and background processes), in microseconds; null if not readable (another machine
 * or operating system).
 */
export async function serverMicros(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  try {
    return rows.reduce((sum, { pid }) => sum + processorMicros(pid), 0);
  } catch {
    return null;
  }
}
