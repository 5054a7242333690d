/** What is used of a trace event: times in microseconds, `tdur` on the thread's own clock. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

const longTaskMs = 50;

/**
 * Blocking time after the first paint by the processor's clock, as a phone `slowdown` times slower would feel it: the part of
 * each long task above 50 ms, summed, in milliseconds. Other work on this machine does not count, which wall-clock figures
 * cannot say of themselves.
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
