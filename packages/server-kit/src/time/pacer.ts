/** Maximum work on the event loop without a pause, in ms. */
const TURN_MS = 8;

/**
 * For loops over member data: awaited before each step, it yields to other calls and timers when the loop has worked for some milliseconds.
 * @param turnMs maximum working time between pauses
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
