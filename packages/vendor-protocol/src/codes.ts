/**
 * What an answer may say, and what the vendor does about it:
 *
 * - `done`: it happened, now or when the same transaction was sent before;
 * - `never`: it did not happen and will not under this transaction;
 * - `later`: nothing was recorded; send the same request again, it may succeed.
 */
export const CODES = {
  OK: 'done',
  INSUFFICIENT_FUNDS: 'never',
  TOKEN_INVALID: 'never',
  SESSION_UNKNOWN: 'never',
  SESSION_EXPIRED: 'never',
  GAME_UNKNOWN: 'never',
  BET_REFUSED: 'never',
  CURRENCY_MISMATCH: 'never',
  DUPLICATE: 'never',
  ROLLED_BACK: 'never',
  BET_SETTLED: 'never',
  ROUND_ENDED: 'never',
  BAD_REQUEST: 'never',
  PRIZE_DECLINED: 'never',
  BAD_SIGNATURE: 'later',
  CLOCK_SKEW: 'later',
  REPLAYED: 'later',
  BET_UNKNOWN: 'later',
  PRIZE_HELD: 'later',
  TEMPORARY: 'later',
} as const satisfies Record<string, 'done' | 'never' | 'later'>;

export type Code = keyof typeof CODES;

/** HTTP status of an answer of any signed call: both sides decide by the code, proxies and logs by this. */
export function statusOf(code: string): number {
  switch (code) {
    case 'BAD_SIGNATURE':
    case 'CLOCK_SKEW':
    case 'REPLAYED':
      return 401;
    case 'BAD_REQUEST':
      return 400;
    case 'TEMPORARY':
      return 503;
    default:
      return 200;
  }
}
