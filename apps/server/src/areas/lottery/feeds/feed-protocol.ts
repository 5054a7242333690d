/** Path for deliveries at the brand's own host; docs/result-feed.md describes the protocol for providers. */
export const FEED_PATH = '/lgw/feed/v1/results';

/** Answer codes with their HTTP status: providers use the code, proxies and logs the status. */
const STATUSES = {
  OK: 200,
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  CLOCK_SKEW: 401,
  REPLAYED: 401,
  FEED_OFF: 403,
  LOTTERY_UNKNOWN: 404,
  DRAW_UNKNOWN: 404,
  CONTRADICTION: 409,
  TOO_EARLY: 409,
  DRAW_VOID: 409,
  NUMBERS_INVALID: 422,
  SLOW_DOWN: 429,
  TEMPORARY: 503,
} as const;

export type FeedCodeWord = keyof typeof STATUSES;

export interface FeedAnswer {
  readonly code: FeedCodeWord;
  /** With OK: accepted as the result, waiting for operators, or known before. */
  readonly state?: 'RESULT' | 'WAITING' | 'KNOWN';
  /** With NUMBERS_INVALID. */
  readonly reason?: string;
  readonly prize?: string;
}

export function feedStatusOf(code: string): number {
  return STATUSES[code as FeedCodeWord] ?? 500;
}

/** One result in the provider's format. */
export interface FeedRequest {
  readonly lottery: string;
  /** Local date of the draw, YYYY-MM-DD. */
  readonly draw: string;
  readonly numbers: Readonly<Record<string, readonly string[]>>;
}

const LOTTERY = /^[A-Za-z0-9._-]{1,40}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const PRIZE = /^[A-Z0-9]{1,20}$/;
const NUMBER = /^\d{1,6}$/;
const MOST_PRIZES = 20;
const MOST_NUMBERS = 40;

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_NUMBERS &&
  value.every((one) => typeof one === 'string' && NUMBER.test(one));

function isPrizes(value: unknown): value is FeedRequest['numbers'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prizes = Object.entries(value);
  return (
    prizes.length > 0 &&
    prizes.length <= MOST_PRIZES &&
    prizes.every(([prize, numbers]) => PRIZE.test(prize) && isNumbers(numbers))
  );
}

/** Parses the request body, or returns the name of the first missing or malformed field. Unknown fields are ignored. */
export function readFeedRequest(body: unknown): { readonly request: FeedRequest } | { readonly field: string } {
  if (typeof body !== 'object' || body === null) return { field: '' };
  const { lottery, draw, numbers } = body as Record<string, unknown>;
  if (typeof lottery !== 'string' || !LOTTERY.test(lottery)) return { field: 'lottery' };
  if (typeof draw !== 'string' || !DATE.test(draw)) return { field: 'draw' };
  return isPrizes(numbers) ? { request: { lottery, draw, numbers } } : { field: 'numbers' };
}
