const TURNS = 50;

/**
 * Waits until other requests sent at the same moment have arrived. Counts event-loop turns instead of time, because on a slow machine a
 * delay could end before they arrive.
 */
export async function tick(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
