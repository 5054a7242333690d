/** States of a four-eyes request and where each may go. PENDING is the first; states without a way out are final. */
export const requestStates = {
  PENDING: ['APPROVED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'],
  APPROVED: [],
  REJECTED: [],
  EXPIRED: [],
  /** Taken back by its maker. */
  WITHDRAWN: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RequestState = keyof typeof requestStates;

/** A request that nobody decided is void after this time. */
export const REQUEST_LIFETIME_MS = 24 * 3_600_000;
