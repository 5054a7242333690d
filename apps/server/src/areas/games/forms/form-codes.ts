import type { Answer } from '@lantern/vendor-protocol';

/** Error numbers of the dialect. 100 asks the vendor to repeat the request, 120 is final. */
export const FORM_ERRORS = {
  SUCCESS: 0,
  INSUFFICIENT_BALANCE: 1,
  PLAYER_UNKNOWN: 2,
  BET_NOT_ALLOWED: 3,
  TOKEN_INVALID: 4,
  HASH_INVALID: 5,
  PLAYER_FROZEN: 6,
  PARAMETERS_WRONG: 7,
  GAME_UNKNOWN: 8,
  LIMIT_REACHED: 50,
  ASK_AGAIN: 100,
  FINAL: 120,
} as const;

export type FormError = keyof typeof FORM_ERRORS;

/** Maps reasons for refusing a stake to the dialect's errors. */
const REASONS: Readonly<Record<string, FormError>> = {
  GAME_CLOSED: 'GAME_UNKNOWN',
  GAME_MAINTENANCE: 'GAME_UNKNOWN',
  PLAY_STOPPED: 'PLAYER_FROZEN',
  SELF_EXCLUDED: 'PLAYER_FROZEN',
  RG_STAKE_LIMIT: 'LIMIT_REACHED',
  RG_LOSS_LIMIT: 'LIMIT_REACHED',
};

/** Maps an answer of the wallet to the dialect's error. */
export function formErrorOf(answer: Answer): FormError {
  switch (answer.code) {
    case 'OK':
      return 'SUCCESS';
    case 'INSUFFICIENT_FUNDS':
      return 'INSUFFICIENT_BALANCE';
    case 'SESSION_UNKNOWN':
      return 'PLAYER_UNKNOWN';
    case 'BET_REFUSED':
      return REASONS[answer.reason ?? ''] ?? 'BET_NOT_ALLOWED';
    case 'SESSION_EXPIRED':
    case 'TOKEN_INVALID':
      return 'TOKEN_INVALID';
    case 'BAD_REQUEST':
    case 'CURRENCY_MISMATCH':
      return 'PARAMETERS_WRONG';
    case 'GAME_UNKNOWN':
      return 'GAME_UNKNOWN';
    case 'DUPLICATE':
    case 'ROLLED_BACK':
    case 'BET_SETTLED':
    case 'ROUND_ENDED':
    case 'PRIZE_DECLINED':
      return 'FINAL';
    case 'BET_UNKNOWN':
    case 'TEMPORARY':
    case 'PRIZE_HELD':
    case 'BAD_SIGNATURE':
    case 'CLOCK_SKEW':
    case 'REPLAYED':
      return 'ASK_AGAIN';
  }
}
