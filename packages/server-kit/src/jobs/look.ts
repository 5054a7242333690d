import type { Queryable } from '@lantern/database';
import type { Job } from './job.ts';

/** State of a job as one look finds it. */
export interface JobState {
  /** Start of the last run in any process; null if there was none. */
  readonly startedAt: Date | null;
  /** Whether a run would find work; null for jobs without a condition. */
  readonly hasWork: boolean | null;
}

type StateRow = { name: string; startedAt: Date | null; hasWork: boolean | null };

const literal = (name: string) => `'${name.replaceAll("'", "''")}'`;

/** One text for all looks, whichever jobs are due, so that it is planned once. Conditions of other jobs are not evaluated. */
function lookText(jobs: readonly Job[]): string {
  const rows = jobs.map(({ name, hasWork }) => {
    const condition = hasWork === undefined ? 'null' : `case when ${literal(name)} = any ($2) then ${hasWork} end`;
    return `(${literal(name)}, (${condition})::boolean)`;
  });
  return `select job.name, stored.started_at as "startedAt", job.has_work as "hasWork"
    from (values ${rows.join(', ')}) as job (name, has_work) left join kit.job as stored on stored.name = job.name
    where job.name = any ($2::text[]) and $1::timestamptz is not null`;
}

/** Reads the states of several jobs in one statement. */
export function createLook(db: Queryable, jobs: readonly Job[]) {
  const text = lookText(jobs);

  /** @returns the states by name */
  return async function look(due: readonly Job[], now: Date): Promise<ReadonlyMap<string, JobState>> {
    const { rows } = await db.query<StateRow>(text, [now, due.map(({ name }) => name)]);
    return new Map(rows.map(({ name, ...state }) => [name, state]));
  };
}
