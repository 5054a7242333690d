import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from './browser/watch.ts';

/**
 * Waits until a condition holds: asked again and again, with a deadline. Answers what the condition answered.
 *
 * @throws Error naming what did not come true; an error of the last asking is its cause
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
  throw new Error(`It did not come true within ${withinMs / 1000} seconds that ${what}.`, { cause });
}
