/**
 * Answer codes, by what the vendor must do:
 *
 * - `done`: the movement was made, now or by an earlier request of the same transaction;
 * - `never`: the movement was not made and will never be made under this transaction;
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

/** HTTP status for a code in any signed call. Both sides decide by the code; the status is for proxies and logs. */
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
