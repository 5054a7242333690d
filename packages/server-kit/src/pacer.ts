/** Work on the event loop that may pass without a break. */
const TURN_MS = 8;

/**
 * For loops over what members left behind: awaited before each step, it lets calls and timers through when the loop has worked for some
 * milliseconds.
 *
 * @param turnMs how long it may work at a time
 */
export function createPacer(turnMs = TURN_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
