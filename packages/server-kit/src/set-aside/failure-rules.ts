/** A piece that failed so often is set aside. */
export const MOST_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** What was set aside is tried again by itself: its cause may have been mended, or have been outside. */
const FIRST_WAIT_ASIDE_MS = 3_600_000;
const LONGEST_WAIT_ASIDE_MS = 24 * 3_600_000;
const MOST_ERROR = 1_000;

/** How long a piece waits after so many failures. */
export function waitAfter(failures: number): number {
  const [first, longest, power] =
    failures < MOST_FAILURES
      ? [FIRST_WAIT_MS, LONGEST_WAIT_MS, failures - 1]
      : [FIRST_WAIT_ASIDE_MS, LONGEST_WAIT_ASIDE_MS, failures - MOST_FAILURES];
  return Math.min(first * 2 ** Math.min(power, 20), longest);
}

/** SQLSTATE classes and codes, and codes of the network, that say nothing about the work itself. */
const OUTAGE = /^(08|53|57P0)|^(40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)/;

/** Whether an error is the database's or the network's state and not the fault of the piece: it is no failure of the piece. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && OUTAGE.test(error.code);
}

/** An error as it is kept and shown to operators: its message, without a stack. */
export function shownError(error: unknown): string {
  return String(error instanceof Error ? `${error.name}: ${error.message}` : error).slice(0, MOST_ERROR);
}
