/** States of a four-eyes request and their transitions. PENDING is the first; states without transitions are final. */
export const requestStates = {
  PENDING: ['APPROVED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'],
  APPROVED: [],
  REJECTED: [],
  EXPIRED: [],
  /** Withdrawn by its maker. */
  WITHDRAWN: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RequestState = keyof typeof requestStates;

/** An undecided request expires after this time. */
export const REQUEST_LIFETIME_MS = 24 * 3_600_000;
