/**
 * Stable codes with what a client does about them:
 *
 * - `SESSION_EXPIRED` the token is unknown or old: ask the player to open the game again;
 * - `TOKEN_INVALID` the launch token was used, is old or not for this game: same;
 * - `INSUFFICIENT_FUNDS` {balance}: nothing was played;
 * - `ROUND_UNFINISHED` {roundId}: another round is newest, or this one waits for its player: read it, show it, then play with `after` set to it;
 * - `PENDING` {roundId}: the wallet has not answered yet; send the same spin again after a moment, never a new one;
 * - `SPIN_REFUSED` {reason}: the platform said no for good (limit, exclusion, closed …); nothing was played;
 * - `ROUND_VOID` {roundId}: the round could not be paid for in time and never counted; the stake is with the player;
 * - `STAKE_INVALID` the coin is none of the offered ones, or {least, most} of the stake of this bet; `BET_INVALID` no such bet is offered;
 * - `MOVE_REFUSED` the round does not allow this move; `MOVE_STALE` {roundId}: it has gone on elsewhere, read it;
 * - `BETTING_CLOSED` the shared round takes no more bets, or no more of this player; `TOO_EARLY` it does not fly yet;
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

/** Every answer; the HTTP status of a failure is 400 … 503. The client words the codes itself. */
export type ArcadeAnswer<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly value: ArcadeFailure };
