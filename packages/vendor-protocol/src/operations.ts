import type { Code } from './codes.ts';
import { AMOUNT, CURRENCY, matches, ORIGIN, optional, REFERENCE, readShape, type Shape, UUID } from './shapes.ts';

/** A decimal amount in the player's currency, without sign: "12.50". */
export type Amount = string;

/** Exchanges a one-time launch token for a session, whose id the vendor chooses. */
export interface AuthenticateRequest {
  readonly token: string;
  /** A UUID made by the vendor. The same token with the same session gets the same answer while the token is valid. */
  readonly session: string;
  readonly game: string;
  /**
   * Origin of the page that presented the token, as the browser names it in `Origin`; "" where it named none. A token that the platform
   * bound to an origin opens no session for another one. Vendors without pages of their own leave it out.
   */
  readonly origin?: string | undefined;
}

export interface BalanceRequest {
  readonly session: string;
}

/** Fields of every call that moves money. */
interface MoneyRequest {
  readonly session: string;
  readonly game: string;
  readonly round: string;
  /** The vendor's own id of this movement; never reused. */
  readonly transaction: string;
  readonly currency: string;
}

/** Debits a stake. A round may have several bets. */
export interface BetRequest extends MoneyRequest {
  readonly amount: Amount;
}

/** Credits the payout of a bet ("0.00" when it lost); `ends` closes the round. */
export interface ResultRequest extends MoneyRequest {
  /** Transaction id of the bet. */
  readonly bet: string;
  readonly amount: Amount;
  readonly ends: boolean;
}

/** Returns a stake, or ensures that it will never be debited. */
export interface RollbackRequest extends MoneyRequest {
  readonly bet: string;
}

/** Closes a round whose last result did not close it. */
export type EndRoundRequest = MoneyRequest;

/** Bet, result and end of a one-step round, all or nothing. */
export interface PlayRequest extends MoneyRequest {
  readonly stake: Amount;
  readonly payout: Amount;
}

/** Credits a prize of the vendor's own promotion (tournament, prize drop, free rounds), without a bet. */
export interface PromoWinRequest extends MoneyRequest {
  readonly amount: Amount;
}

/** Credits a jackpot, in addition to the payouts of the round's bets. */
export interface JackpotWinRequest extends MoneyRequest {
  readonly amount: Amount;
}

/**
 * Corrects a closed round. For `HOUSE`, an amount above the wallet's balance becomes the member's debt: a correction is never refused for
 * lack of money.
 */
export interface AdjustRequest extends MoneyRequest {
  readonly amount: Amount;
  readonly to: 'PLAYER' | 'HOUSE';
}

/** Ends a session: it accepts no further bets. */
export interface SessionExpiredRequest {
  readonly session: string;
}

export interface Requests {
  readonly authenticate: AuthenticateRequest;
  readonly balance: BalanceRequest;
  readonly bet: BetRequest;
  readonly result: ResultRequest;
  readonly rollback: RollbackRequest;
  readonly endRound: EndRoundRequest;
  readonly play: PlayRequest;
  readonly promoWin: PromoWinRequest;
  readonly jackpotWin: JackpotWinRequest;
  readonly adjust: AdjustRequest;
  readonly sessionExpired: SessionExpiredRequest;
}

export type Operation = keyof Requests;

/** The player's data visible to the vendor. */
export interface Player {
  /** Permanent id of the player for this vendor. */
  readonly player: string;
  readonly balance: Amount;
  readonly currency: string;
  readonly symbol: string;
  /** Decimals of the currency. */
  readonly exponent: number;
  readonly language: string;
  /** True for play money. */
  readonly isTest: boolean;
  readonly rules: { readonly minimumSpinMs: number; readonly allowsAutoplay: boolean; readonly allowsTurbo: boolean };
}

/** The balance after the movement. */
export interface Balance {
  readonly balance: Amount;
  readonly currency: string;
}

export interface Values {
  readonly authenticate: Player;
  readonly balance: Balance;
  readonly bet: Balance;
  readonly result: Balance;
  readonly rollback: Balance;
  readonly endRound: Balance;
  readonly play: Balance;
  readonly promoWin: Balance;
  readonly jackpotWin: Balance;
  readonly adjust: Balance;
  readonly sessionExpired: Balance;
}

/** A refusal. `balance` comes with INSUFFICIENT_FUNDS, `reason` with BET_REFUSED, `field` with BAD_REQUEST. */
export interface Refused {
  readonly code: Exclude<Code, 'OK'>;
  readonly balance?: Amount;
  readonly reason?: string;
  readonly field?: string;
}

export type Answer<Name extends Operation = Operation> = ({ readonly code: 'OK' } & Values[Name]) | Refused;

const money = {
  session: matches(UUID),
  game: matches(REFERENCE),
  round: matches(REFERENCE),
  transaction: matches(REFERENCE),
  currency: matches(CURRENCY),
};

const SHAPES: { readonly [Name in Operation]: Shape<Requests[Name]> } = {
  authenticate: {
    token: matches(/^[\w-]{16,200}$/),
    session: money.session,
    game: money.game,
    origin: optional(matches(ORIGIN)),
  },
  balance: { session: money.session },
  bet: { ...money, amount: matches(AMOUNT) },
  result: { ...money, bet: money.transaction, amount: matches(AMOUNT), ends: (value) => typeof value === 'boolean' },
  rollback: { ...money, bet: money.transaction },
  endRound: money,
  play: { ...money, stake: matches(AMOUNT), payout: matches(AMOUNT) },
  promoWin: { ...money, amount: matches(AMOUNT) },
  jackpotWin: { ...money, amount: matches(AMOUNT) },
  adjust: { ...money, amount: matches(AMOUNT), to: matches(/^(PLAYER|HOUSE)$/) },
  sessionExpired: { session: money.session },
};

export const OPERATIONS = Object.keys(SHAPES) as readonly Operation[];

/** The path of an operation, relative to the platform's address. */
export function pathOf(operation: Operation): string {
  return `/vendor/v1/${operation}`;
}

/** Parses a request body; returns the name of the first missing or malformed field on failure. Unknown fields are ignored. */
export function readRequest<Name extends Operation>(
  operation: Name,
  body: unknown,
): { readonly request: Requests[Name] } | { readonly field: string } {
  return readShape<Requests[Name]>(SHAPES[operation], body);
}
