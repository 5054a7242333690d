import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from './browser/watch.ts';

/**
 * Polls a condition until it holds.
 *
 * @returns the condition's value
 * @throws Error with the condition's name after the deadline; its cause is the error of the last attempt
 */
export async function until<T>(
  what: string,
  condition: () => Promise<T> | T,
  { withinMs = PATIENCE_MS, everyMs = 100 }: { readonly withinMs?: number; readonly everyMs?: number } = {},
): Promise<NonNullable<T>> {
  let cause: unknown;
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(everyMs)) {
    try {
      const answer = await condition();
      if (answer) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`Not within ${withinMs / 1000} seconds: ${what}.`, { cause });
}
