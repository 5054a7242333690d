import type { Queryable } from '@lantern/database';
import type { Logger } from 'pino';
import { isOutage } from '../set-aside/failure-rules.ts';
import type { Job } from './job.ts';

/** Maximum wait for a look. Then jobs run without their conditions: one of them may be locked out of its table, and must not stop the others. */
const LOOK_TIMEOUT_MS = 3_000;

/** State of a job as one look finds it. */
export interface JobState {
  /** Start of the last run in any process; null if there was none. */
  readonly startedAt: Date | null;
  /** Whether a run would find work; null for jobs without a condition. */
  readonly hasWork: boolean | null;
}

/** Reads the states of several jobs, by name. */
export type Look = (due: readonly Job[], now: Date) => Promise<ReadonlyMap<string, JobState>>;

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
export function createLook(db: Queryable, jobs: readonly Job[]): Look {
  const text = lookText(jobs);

  return async function look(due, now) {
    const { rows } = await db.query<StateRow>(text, [now, due.map(({ name }) => name)]);
    return new Map(rows.map(({ name, ...state }) => [name, state]));
  };
}

/** A look that knows nothing of the jobs when it takes too long or a condition fails. Throws while the database cannot be reached. */
export function createTimedLook(look: Look, log: Logger): Look {
  let isLate = false;

  return async function timedLook(due, now) {
    if (isLate) return new Map();
    const read = look(due, now).catch((error: unknown) => {
      if (isOutage(error)) throw error;
      log.error({ err: error }, 'the conditions of jobs could not be read');
      return new Map<string, JobState>();
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, LOOK_TIMEOUT_MS, null);
    });
    const states = await Promise.race([read, late]).finally(() => clearTimeout(timer));
    if (states !== null) return states;
    isLate = true;
    log.warn('the conditions of jobs are read slowly: jobs run without them');
    void read
      .catch(() => undefined)
      .finally(() => {
        isLate = false;
      });
    return new Map();
  };
}
