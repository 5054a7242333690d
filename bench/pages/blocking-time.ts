/** Used fields of a trace event: times in microseconds; `tdur` is CPU time of the thread. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

const longTaskMs = 50;

/**
 * Total blocking time after the first paint, in CPU time, scaled to a phone `slowdown` times slower: the sum of each long task's part above
 * 50 ms, in milliseconds. Unlike wall-clock figures, it does not depend on other load on this machine.
 */
export function processorBlockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.find((event) => event.name === 'firstContentfulPaint');
  if (!paint) return Number.NaN;
  const tasks = events.filter(
    (event) => event.name === 'RunTask' && event.pid === paint.pid && event.tid === paint.tid && event.ts > paint.ts,
  );
  const felt = tasks.map((event) => ((event.tdur ?? 0) / 1000) * slowdown);
  return felt.filter((ms) => ms > longTaskMs).reduce((sum, ms) => sum + ms - longTaskMs, 0);
}
