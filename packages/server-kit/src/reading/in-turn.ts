import { type Refusal, refuse } from '../calls/refusal.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';

/**
 * Pictures in work at the same time in this process. They are decoded by the same four threads that hash passwords: with one picture at a
 * time, logging in takes no longer however many are uploaded.
 */
const AT_ONCE = 1;
/** Pictures that wait; with a second for each of the largest ones, the last is ready before the time limit of calls. */
const MOST_WAITING = 16;
const turns = createConcurrencyLimit(AT_ONCE, MOST_WAITING);

/**
 * Does work on a picture when it is its turn.
 *
 * @returns what the work gives, or OVERLOADED while too many pictures wait
 */
export async function inTurn<Value>(work: () => Promise<Value>): Promise<Value | Refusal> {
  if (!(await turns.enter(''))) return refuse('OVERLOADED');
  try {
    return await work();
  } finally {
    turns.leave('');
  }
}
