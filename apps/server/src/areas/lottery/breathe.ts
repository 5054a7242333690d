import { setImmediate as turn } from 'node:timers/promises';

/** Lets waiting calls, timers and connections run before the next piece of work. */
export async function breathe(): Promise<void> {
  await turn();
}

/** Runs work that pauses by itself, and lets others run at each pause. */
export async function runInSteps<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    await breathe();
  }
}
