/**
 * Stable error codes and what a client does with them:
 *
 * - `SESSION_EXPIRED` the token is unknown or expired: the player must open the game again;
 * - `TOKEN_INVALID` the launch token was used, is expired or is for another game: same;
 * - `INSUFFICIENT_FUNDS` {balance}: nothing was played;
 * - `ROUND_UNFINISHED` {roundId}: another round is the newest, or this one waits for the player: read it, show it, then play with
 *   `after` set to it;
 * - `PENDING` {roundId}: the wallet has not answered yet; send the same spin again after a moment, never a new one;
 * - `SPIN_REFUSED` {reason}: final refusal of the platform (limit, exclusion, closed …); nothing was played;
 * - `ROUND_VOID` {roundId}: the round could not be paid in time and is void; the player has the stake;
 * - `STAKE_INVALID` the coin is not offered, or the stake is outside {least, most} of this bet; `BET_INVALID` the bet is not offered;
 * - `MOVE_REFUSED` the round does not allow this move; `MOVE_STALE` {roundId}: the round has advanced in another client, read it;
 * - `BETTING_CLOSED` the crash round takes no more bets, or no more of this player; `TOO_EARLY` it has not started;
 *   `TOO_LATE` it had crashed when the cash-out arrived;
 * - `BAD_REQUEST` {field}; `RATE_LIMITED` {wait}; `NOT_FOUND`; `UNAVAILABLE`; `OVERLOADED`; `REQUEST_TIMEOUT`.
 */
export type ArcadeCode =
  | 'SESSION_EXPIRED'
  | 'TOKEN_INVALID'
  | 'INSUFFICIENT_FUNDS'
  | 'ROUND_UNFINISHED'
  | 'PENDING'
  | 'SPIN_REFUSED'
  | 'ROUND_VOID'
  | 'STAKE_INVALID'
  | 'BET_INVALID'
  | 'MOVE_REFUSED'
  | 'MOVE_STALE'
  | 'BETTING_CLOSED'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'BAD_REQUEST'
  | 'RATE_LIMITED'
  | 'NOT_FOUND'
  | 'UNAVAILABLE'
  | 'OVERLOADED'
  | 'REQUEST_TIMEOUT';

export interface ArcadeFailure {
  readonly code: ArcadeCode;
  readonly params: Readonly<Record<string, string>>;
}

/** Envelope of every answer; the HTTP status of a failure is 400 … 503. The client translates the codes into texts. */
export type ArcadeAnswer<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly value: ArcadeFailure };
