/**
 * Rules for counting failed logins. Pure functions: callers store the state in a row that they lock. An attempt under an account name is
 * recorded as a failure before the password is checked, and removed if it was right, so that a hundred parallel guesses count like a
 * hundred sequential ones.
 */
export interface ThrottleState {
  /** Attempts that failed or are being checked, oldest first. */
  readonly failures: readonly Date[];
  /** Locks since the last success. */
  readonly lockCount: number;
  readonly lockedUntil: Date | null;
}

export interface ThrottlePolicy {
  readonly windowMs: number;
  /** Failures within `windowMs` after which a captcha is required. */
  readonly captchaAfter: number;
  /** Number of further failures that raise the captcha level by one. */
  readonly levelEvery: number;
  /** Failures within `limitWindowMs` after which no attempt is allowed. */
  readonly limit: number;
  readonly limitWindowMs: number;
  /** Durations of the first, second, third … lock. Empty: no lock; the next attempt is possible when the window has moved on. */
  readonly locksMs: readonly number[];
}

const MINUTE_MS = 60_000;

export const ACCOUNT_POLICY: ThrottlePolicy = {
  windowMs: 15 * MINUTE_MS,
  captchaAfter: 3,
  levelEvery: 1,
  limit: 5,
  limitWindowMs: 15 * MINUTE_MS,
  locksMs: [15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS],
};

export const ADDRESS_POLICY: ThrottlePolicy = {
  windowMs: 15 * MINUTE_MS,
  captchaAfter: 10,
  levelEvery: 15,
  limit: 100,
  limitWindowMs: 60 * MINUTE_MS,
  locksMs: [],
};

export const NO_ATTEMPTS: ThrottleState = { failures: [], lockCount: 0, lockedUntil: null };

function within(failures: readonly Date[], now: Date, windowMs: number): Date[] {
  return failures.filter((at) => at.getTime() > now.getTime() - windowMs);
}

export const MOST_CAPTCHA_LEVEL = 6;

/**
 * Captcha level that the next attempt needs; 0: none. It rises with failures and with each lock. After a lock a captcha is required until a
 * login succeeds.
 */
export function captchaLevel(state: ThrottleState, now: Date, policy: ThrottlePolicy): number {
  const beyond = within(state.failures, now, policy.windowMs).length - policy.captchaAfter;
  const byFailures = beyond < 0 ? 0 : 1 + Math.floor(beyond / policy.levelEvery);
  const byLocks = state.lockCount > 0 ? 1 + state.lockCount : 0;
  return Math.min(MOST_CAPTCHA_LEVEL, Math.max(byFailures, byLocks));
}

/** Time until which no attempt is allowed; null if one is allowed now. */
export function tooManyUntil(state: ThrottleState, now: Date, policy: ThrottlePolicy): Date | null {
  if (state.lockedUntil && state.lockedUntil > now) return state.lockedUntil;
  const recent = within(state.failures, now, policy.limitWindowMs);
  const decisive = recent.length < policy.limit ? undefined : recent[recent.length - policy.limit];
  return decisive ? new Date(decisive.getTime() + policy.limitWindowMs) : null;
}

/** Records an attempt as a failure until it is forgiven. */
export function admitAttempt(state: ThrottleState, now: Date, policy: ThrottlePolicy): ThrottleState {
  const failures = [...within(state.failures, now, Math.max(policy.windowMs, policy.limitWindowMs)), now];
  return { ...state, failures, lockedUntil: null };
}

/** Confirms a failed attempt. At the limit the account is locked, longer each time, and the count restarts. */
export function confirmFailure(state: ThrottleState, now: Date, policy: ThrottlePolicy): ThrottleState {
  const lockMs = policy.locksMs[Math.min(state.lockCount, policy.locksMs.length - 1)];
  if (lockMs === undefined || within(state.failures, now, policy.limitWindowMs).length < policy.limit) return state;
  return { failures: [], lockCount: state.lockCount + 1, lockedUntil: new Date(now.getTime() + lockMs) };
}

/** Removes an attempt that was not a failure. */
export function forgiveAttempt(state: ThrottleState, attemptAt: Date): ThrottleState {
  const index = state.failures.findIndex((at) => at.getTime() === attemptAt.getTime());
  return index < 0 ? state : { ...state, failures: state.failures.toSpliced(index, 1) };
}
