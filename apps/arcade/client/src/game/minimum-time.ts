/** Waits until a round that started at a time of `performance.now()` has lasted the minimum of the brand's rules. */
export async function waitForMinimum(minimumMs: number, startedAt: number): Promise<void> {
  const left = minimumMs - (performance.now() - startedAt);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
