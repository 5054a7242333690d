import type { Steps } from '../draw-space.ts';

/** Runs a generator to its end and counts its steps. */
export function runSteps<Result>(work: Steps<Result>): { readonly result: Result; readonly steps: number } {
  let steps = 0;
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return { result: next.value, steps };
    steps += 1;
  }
}
