import type { Steps } from '@lantern/engines/lottery/cover';
import type { Random } from '@lantern/engines/lottery/testing';

/** What one member may take of the event loop without a break. */
export const BOUND_MS = 20;
/** A machine that is slower than the one the bound was set on is measured by what this loop takes on it. */
const USUAL_LOOP_MS = 22;
const RUNS = 3;

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

/** The longest piece between two pauses of work that does the same each time: each piece is measured by its shortest run. */
export function longestStep<Result>(start: () => Steps<Result>): { readonly ms: number; readonly result: Result } {
  const shortest: number[] = [];
  let result: { readonly value: Result } | null = null;
  for (let run = 0; run < RUNS || result === null; run += 1) {
    const work = start();
    result = null;
    for (let step = 0; result === null; step += 1) {
      const ms = processorMs(() => {
        const next = work.next();
        if (next.done === true) result = { value: next.value };
      });
      shortest[step] = Math.min(shortest[step] ?? Number.POSITIVE_INFINITY, ms);
    }
    if (Math.max(...shortest) < BOUND_MS / 10) break;
  }
  if (result === null) throw new Error('work without an end');
  return { ms: Math.max(...shortest), result: (result as { readonly value: Result }).value };
}
