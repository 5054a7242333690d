/** Failures after which a piece is set aside. */
export const MOST_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** First wait before an automatic retry of work set aside: its cause may be fixed, or was external. */
const FIRST_WAIT_ASIDE_MS = 3_600_000;
const LONGEST_WAIT_ASIDE_MS = 24 * 3_600_000;
const MOST_ERROR = 1_000;

/** Waiting time after a number of failures. */
export function waitAfter(failures: number): number {
  const [first, longest, power] =
    failures < MOST_FAILURES
      ? [FIRST_WAIT_MS, LONGEST_WAIT_MS, failures - 1]
      : [FIRST_WAIT_ASIDE_MS, LONGEST_WAIT_ASIDE_MS, failures - MOST_FAILURES];
  return Math.min(first * 2 ** Math.min(power, 20), longest);
}

/** SQLSTATE classes and codes, and network error codes, that do not indicate a fault of the work itself. */
const OUTAGE = /^(08|53|57P0)|^(40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)/;

/** Whether an error is caused by the state of the database or network. It then does not count as a failure of the piece. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && OUTAGE.test(error.code);
}

/** Error text stored and shown to operators: the message without the stack. */
export function shownError(error: unknown): string {
  return String(error instanceof Error ? `${error.name}: ${error.message}` : error).slice(0, MOST_ERROR);
}
