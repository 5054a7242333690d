import type { Pieces } from './pieces.ts';

/**
 * Scheduled work. One process at a time runs it (advisory lock); errors are logged and never fatal. Work for several subjects runs as
 * pieces, so that a failing piece does not delay the others.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * SQL condition that is true when a run would find work; `$1::timestamptz` is the time of the look. The conditions of all due jobs are
   * read in one statement, so that a job without work costs nothing. A job with a condition also runs every five minutes without it. Absent:
   * the job runs whenever it is due.
   */
  readonly hasWork?: string;
  /** Tests and commands omit `pieces`; errors of a piece are then thrown. */
  run(now: Date, pieces?: Pieces): Promise<void>;
}
