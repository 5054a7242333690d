import { createPacer } from '@lantern/server-kit';

/** Shared by all callers, so that short pieces of work for many members in a row also yield to the event loop. */
export const pace = createPacer();

/** Runs a generator in steps and yields to the event loop at a pause when some milliseconds have passed. */
export async function runInSteps<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    await pace();
  }
}
