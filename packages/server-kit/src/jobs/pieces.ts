import type { Queryable } from '@lantern/database';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { isOutage, MOST_FAILURES, shownError, waitAfter } from '../set-aside/failure-rules.ts';
import { deleteFailure, type FailedPiece, listFailedPieces, writeFailure } from '../set-aside/repository.ts';

/** Failed pieces of one job that are remembered; a job that has more fails as a whole until some are done. */
const MOST_FAILED = 1_000;

/**
 * The pieces of a job's work. A piece that throws does not stop the others; it waits longer after each failure, and after the fifth it is
 * set aside with an alarm until an operator has it tried again or its next hour comes.
 */
export interface Pieces {
  /**
   * Runs a piece, unless it waits after a failure or is set aside.
   *
   * @param piece what it is, the same at every run: `issue 17`
   * @returns whether it was done
   */
  run(piece: string, work: () => Promise<unknown>, merchantId?: bigint): Promise<boolean>;
  /**
   * Pieces that would not be run now. Work that is listed in a bounded number leaves them out of its list, so that they do not fill it.
   *
   * @param kind what their names begin with: `issue` for `issue 17`
   * @returns what follows it
   */
  waiting(kind: string): Promise<readonly string[]>;
  /** Whether the run before did not end: work that is usually done for many at once is then done apart, so that what ends processes is found. */
  readonly isCareful: boolean;
}

/** The pieces of one run, for whoever runs jobs. */
export interface RunPieces extends Pieces {
  /**
   * After a run that ended well: forgets failed pieces whose turn had come long ago and that the job did not list any more, because something else has ended
   * their work. A piece that is listed again later is counted anew.
   */
  forgetGone(): Promise<void>;
}

/** For use cases that are called outside of a job: what a piece throws is thrown. */
export const plainPieces: Pieces = {
  async run(_piece, work) {
    await work();
    return true;
  },
  waiting: async () => [],
  isCareful: false,
};

/** What a process remembers of a job's failed pieces from run to run, so that a job without any does not ask for them. */
export interface PieceMemory {
  failed: ReadonlyMap<string, FailedPiece>;
  readAt: number;
}

/** A failed piece that a job has not listed so long after its turn had come is gone. Longer than any piece is kept from being listed. */
const GONE_AFTER_MS = 600_000;

/** How old what is remembered may be while there is none: another process may have written some. */
const REMEMBERED_MS = 60_000;

export interface PiecesDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * The pieces of one run of a job. What failed before is read when it is first asked for, so that a run without work asks nothing.
 *
 * @param endedBadly whether the run before did not end, because its process did: each piece is then counted before it begins, so that one
 * that kills its process is set aside as well
 */
export function createPieces(
  deps: PiecesDeps,
  job: string,
  endedBadly: boolean,
  memory: PieceMemory = { failed: new Map(), readAt: Number.NEGATIVE_INFINITY },
): RunPieces {
  const { pool, clock, log, metrics } = deps;
  let failed: Promise<ReadonlyMap<string, FailedPiece>> | null = null;
  let readAt = clock.now();
  const met = new Set<string>();

  async function readFailed(): Promise<ReadonlyMap<string, FailedPiece>> {
    readAt = clock.now();
    if (memory.failed.size === 0 && performance.now() - memory.readAt < REMEMBERED_MS) return memory.failed;
    const rows = await listFailedPieces(pool, job, MOST_FAILED);
    if (rows.length === MOST_FAILED) throw new Error(`${MOST_FAILED} pieces of ${job} have failed`);
    memory.failed = new Map(rows.map((row) => [row.piece, row]));
    memory.readAt = performance.now();
    return memory.failed;
  }

  async function writeDown(piece: string, merchantId: bigint | null, failures: number, error: unknown): Promise<void> {
    const now = clock.now();
    const tryAt = new Date(now.getTime() + waitAfter(failures));
    const isSetAside = failures >= MOST_FAILURES;
    const given = { name: job, piece, merchantId, failures, error: shownError(error), now, tryAt, isSetAside };
    const isNew = await writeFailure(pool, given);
    memory.readAt = Number.NEGATIVE_INFINITY;
    if (isNew) log.error({ err: error, job, piece, failures }, 'a piece of a job is set aside');
  }

  return {
    isCareful: endedBadly,
    async run(piece, work, merchantId) {
      met.add(piece);
      failed ??= readFailed();
      const known = (await failed).get(piece);
      if (known !== undefined && known.tryAt > clock.now()) return false;
      const failures = (known?.failures ?? 0) + 1;
      if (endedBadly)
        await writeDown(piece, merchantId ?? null, failures, new Error('the process ended during this piece'));
      try {
        await work();
      } catch (error) {
        const isCounted = !isOutage(error);
        log.error({ err: error, job, piece, failures, isCounted }, 'a piece of a job failed');
        metrics.pieceFailures.inc({ job });
        if (isCounted) await writeDown(piece, merchantId ?? null, failures, error);
        else if (known !== undefined) await writeDown(piece, merchantId ?? null, known.failures, error);
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
    async forgetGone() {
      if (failed === null) return;
      for (const { piece, tryAt } of (await failed).values()) {
        const isLate = tryAt.getTime() <= readAt.getTime() - GONE_AFTER_MS;
        if (isLate && !met.has(piece)) await deleteFailure(pool, job, piece);
      }
    },
  };
}
