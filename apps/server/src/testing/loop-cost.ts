import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Maximum time that one person may block the event loop, ms. */
export const BOUND_MS = 20;
/** Duration of the reference loop on the machine on which the bound was set, ms; scales the bound on slower machines. */
const USUAL_LOOP_MS = 22;

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

/** Resolution of the longest turn, ms. */
const RESOLUTION_MS = 1;

/**
 * The longest time for which the event loop does not turn while something is awaited, ms. It includes other load of the machine, so that
 * only the shortest of several runs says something about the work.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 3 * RESOLUTION_MS));
  delays.enable();
  try {
    // A delay is the time between two samples: one is needed before the work and one after it.
    await turn();
    await work();
    await turn();
  } finally {
    delays.disable();
  }
  return Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
}
