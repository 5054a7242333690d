import type { Pieces } from './pieces.ts';

/**
 * Scheduled work. One process at a time runs it (advisory lock); errors are logged and never fatal. Work for several subjects runs as
 * pieces, so that a failing piece does not delay the others.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Tests and commands omit `pieces`; errors of a piece are then thrown. */
  run(now: Date, pieces?: Pieces): Promise<void>;
}
