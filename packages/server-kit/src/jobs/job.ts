import type { Pieces } from './pieces.ts';

/**
 * Work by the clock: one process at a time runs it (advisory lock); what it throws is logged and never fatal. Work of several subjects is run
 * as pieces, so that one that fails does not keep the others waiting.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** `pieces` is left out by tests and commands: there, what a piece throws is thrown. */
  run(now: Date, pieces?: Pieces): Promise<void>;
}
