import type { Steps } from '@lantern/engines/lottery/cover';
import type { Random } from '@lantern/engines/lottery/testing';

/** Maximum time that one member may block the event loop, ms. */
export const BOUND_MS = 20;
/** Duration of the reference loop on the machine on which the bound was set, ms; scales the bound on slower machines. */
const USUAL_LOOP_MS = 22;
/** Maximum; fewer runs when there is nothing left to measure. */
const RUNS = 8;

export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Processor time of work in milliseconds, independent of other load: elapsed time includes other processes, the process's CPU time includes
 * its other threads (garbage collection, compilation); the work took at most the smaller of both.
 */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  work();
  const passed = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return Math.min(passed, (user + system) / 1000);
}

/** Factor by which this machine is slower than the reference. */
export function slowness(): number {
  const taken = processorMs(() => {
    const map = new Map<string, bigint>();
    for (let index = 0; index < 60_000; index += 1) map.set(`${index % 5_000} key`, BigInt(index) * 3n);
  });
  return Math.max(1, taken / USUAL_LOOP_MS);
}

/** Duration of each piece between two pauses, and the result of the work. */
export function stepsOf<Result>(work: Steps<Result>): { readonly ms: readonly number[]; readonly result: Result } {
  const ms: number[] = [];
  for (;;) {
    const step: { next: IteratorResult<undefined, Result> | null } = { next: null };
    ms.push(
      processorMs(() => {
        step.next = work.next();
      }),
    );
    if (step.next?.done === true) return { ms, result: step.next.value };
  }
}

/**
 * The longest piece of deterministic work, each piece measured by its shortest run. Not suitable when a run fills caches that later runs
 * use, so that their pieces differ: use `stepsOf` in a fresh module then.
 */
export function longestStep<Result>(
  start: () => Steps<Result>,
  enough = BOUND_MS / 10,
): { readonly ms: number; readonly result: Result } {
  let { ms: shortest, result } = stepsOf(start());
  for (let run = 1; run < RUNS && Math.max(...shortest) > enough; run += 1) {
    const again = stepsOf(start());
    result = again.result;
    shortest = again.ms.length === shortest.length ? shortestOf(shortest, again.ms) : again.ms;
  }
  return { ms: Math.max(...shortest), result };
}

export function shortestOf(before: readonly number[], again: readonly number[]): readonly number[] {
  return again.map((ms, step) => Math.min(ms, before[step] ?? Number.POSITIVE_INFINITY));
}
