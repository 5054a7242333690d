import type { Queryable } from '@lantern/database';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { isOutage, MOST_FAILURES, shownError, waitAfter } from '../set-aside/failure-rules.ts';
import { deleteFailure, type FailedPiece, listFailedPieces, writeFailure } from '../set-aside/repository.ts';
import type { Clock } from '../time/clock.ts';

/** Maximum number of tracked failed pieces per job; a job with more fails as a whole until some are done. */
const MOST_FAILED = 1_000;

/**
 * Pieces of a job's work. A failing piece does not stop the others. Its waiting time grows with each failure. After the fifth it is set
 * aside with an alarm, until an operator requests a retry or the next automatic attempt, an hour or more later.
 */
export interface Pieces {
  /**
   * Runs a piece, unless it waits after a failure or is set aside.
   * @param piece a stable name across runs: `issue 17`
   * @returns whether it was done
   */
  run(piece: string, work: () => Promise<unknown>, brandId?: bigint): Promise<boolean>;
  /**
   * Pieces that would not run now. Jobs that list a bounded number of subjects exclude them, so that they do not fill the list.
   * @param kind prefix of their names: `issue` for `issue 17`
   * @returns the rest of each name
   */
  waiting(kind: string): Promise<readonly string[]>;
  /** True if the previous run did not end. Batched work is then done per subject, to find the one that kills the process. */
  readonly isCareful: boolean;
}

/** The pieces of one run, as the scheduler uses them. */
export interface RunPieces extends Pieces {
  /**
   * After a successful run: deletes failed pieces that were due long ago and that the job no longer lists, because something else finished
   * their work. A piece that is listed again later starts a new count.
   */
  deleteGone(): Promise<void>;
}

/** For use cases called outside a job: errors of a piece are thrown. */
export const plainPieces: Pieces = {
  async run(_piece, work) {
    await work();
    return true;
  },
  waiting: async () => [],
  isCareful: false,
};

/** A process's cache of a job's failed pieces between runs, so that a job without failures needs no query. */
export interface PieceCache {
  failed: ReadonlyMap<string, FailedPiece>;
  readAt: number;
}

/**
 * A failed piece that the job has not listed for this time after it was due is considered gone. Longer than any piece is excluded from the
 * list.
 */
const GONE_AFTER_MS = 600_000;

/** Maximum age of the cache when it is empty: another process may have added failures. */
const CACHED_MS = 60_000;

export interface PiecesDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * The pieces of one run of a job. Earlier failures are read on first use, so that a run without work makes no query.
 * @param endedBadly whether the previous run did not end because its process died: each piece is then counted before it starts, so that a
 * piece that kills its process is set aside as well
 */
export function createPieces(
  deps: PiecesDeps,
  job: string,
  endedBadly: boolean,
  memory: PieceCache = { failed: new Map(), readAt: Number.NEGATIVE_INFINITY },
): RunPieces {
  const { pool, clock, log, metrics } = deps;
  let failed: Promise<ReadonlyMap<string, FailedPiece>> | null = null;
  let readAt = clock.now();
  const met = new Set<string>();

  async function readFailed(): Promise<ReadonlyMap<string, FailedPiece>> {
    readAt = clock.now();
    if (memory.failed.size === 0 && performance.now() - memory.readAt < CACHED_MS) return memory.failed;
    const rows = await listFailedPieces(pool, job, MOST_FAILED);
    if (rows.length === MOST_FAILED) throw new Error(`${MOST_FAILED} pieces of ${job} have failed`);
    memory.failed = new Map(rows.map((row) => [row.piece, row]));
    memory.readAt = performance.now();
    return memory.failed;
  }

  async function writeDown(piece: string, brandId: bigint | null, failures: number, error: unknown): Promise<void> {
    const now = clock.now();
    const tryAt = new Date(now.getTime() + waitAfter(failures));
    const isSetAside = failures >= MOST_FAILURES;
    const given = { name: job, piece, brandId, failures, error: shownError(error), now, tryAt, isSetAside };
    const isNew = await writeFailure(pool, given);
    memory.readAt = Number.NEGATIVE_INFINITY;
    if (isNew) log.error({ err: error, job, piece, failures }, 'a piece of a job is set aside');
  }

  return {
    isCareful: endedBadly,
    async run(piece, work, brandId) {
      met.add(piece);
      failed ??= readFailed();
      const known = (await failed).get(piece);
      if (known !== undefined && known.tryAt > clock.now()) return false;
      const failures = (known?.failures ?? 0) + 1;
      if (endedBadly)
        await writeDown(piece, brandId ?? null, failures, new Error('the process ended during this piece'));
      try {
        await work();
      } catch (error) {
        const isCounted = !isOutage(error);
        log.error({ err: error, job, piece, failures, isCounted }, 'a piece of a job failed');
        metrics.pieceFailures.inc({ job });
        if (isCounted) await writeDown(piece, brandId ?? null, failures, error);
        else if (known !== undefined) await writeDown(piece, brandId ?? null, known.failures, error);
        else if (endedBadly) await deleteFailure(pool, job, piece);
        return false;
      }
      if (known !== undefined || endedBadly) await deleteFailure(pool, job, piece);
      return true;
    },
    async waiting(kind) {
      failed ??= readFailed();
      const now = clock.now();
      const names = [...(await failed).values()].filter(({ tryAt }) => tryAt > now).map(({ piece }) => piece);
      return names.flatMap((name) => (name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : []));
    },
    async deleteGone() {
      if (failed === null) return;
      for (const { piece, tryAt } of (await failed).values()) {
        const isLate = tryAt.getTime() <= readAt.getTime() - GONE_AFTER_MS;
        if (isLate && !met.has(piece)) await deleteFailure(pool, job, piece);
      }
    },
  };
}
