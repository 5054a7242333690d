import { createPacer } from '@lantern/server-kit';

/** One for all: pieces of work that are short by themselves, of many members in a row, do not add up. */
export const pace = createPacer();

/** Runs work that pauses by itself, and lets others run at a pause when some milliseconds have been worked. */
export async function runInSteps<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    await pace();
  }
}
