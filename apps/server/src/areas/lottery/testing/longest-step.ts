import type { Steps } from '@lantern/engines/lottery/cover';
import type { Random } from '@lantern/engines/lottery/testing';
import { BOUND_MS, processorMs } from '../../../testing/loop-cost.ts';

/** Maximum; fewer runs when there is nothing left to measure. */
const RUNS = 8;

export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
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
