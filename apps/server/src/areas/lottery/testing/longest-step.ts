import type { Steps } from '@lantern/engines/lottery/cover';
import type { Random } from '@lantern/engines/lottery/testing';

/** What one member may take of the event loop without a break. */
export const BOUND_MS = 20;
/** A machine that is slower than the one the bound was set on is measured by what this loop takes on it. */
const USUAL_LOOP_MS = 22;
/** At most; fewer where nothing is left to find. */
const RUNS = 8;

export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * What work takes of the processor, in milliseconds, whatever else the machine does: the time that passed holds what other processes took, the
 * process's own time holds what its other threads took (collecting garbage, compiling); the work took no more than either.
 */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  work();
  const passed = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return Math.min(passed, (user + system) / 1000);
}

/** How much slower this machine is. */
export function slowness(): number {
  const taken = processorMs(() => {
    const map = new Map<string, bigint>();
    for (let index = 0; index < 60_000; index += 1) map.set(`${index % 5_000} key`, BigInt(index) * 3n);
  });
  return Math.max(1, taken / USUAL_LOOP_MS);
}

/** What each piece between two pauses takes, and what the work comes to. */
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
 * The longest piece of work that does the same each time, each piece by its shortest run. A run of other pieces than the one before, which
 * made what later ones find made, is no measure of these: `stepsOf` in a fresh module is.
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
