import type { Code } from './codes.ts';
import { AMOUNT, CURRENCY, matches, REFERENCE, readShape, type Shape, UUID } from './shapes.ts';

/** An amount as decimal text in the player's currency, without sign: "12.50". */
export type Amount = string;

/** Exchanges a launch token, which works once, for a session that the vendor names. */
export interface AuthenticateRequest {
  readonly token: string;
  /** A UUID made by the vendor. The same token with the same session is answered the same while the token lives. */
  readonly session: string;
  readonly game: string;
}

export interface BalanceRequest {
  readonly session: string;
}

/** Fields of every call that moves money. */
interface MoneyRequest {
  readonly session: string;
  readonly game: string;
  readonly round: string;
  /** The vendor's own id of this very movement, unique for ever. */
  readonly transaction: string;
  readonly currency: string;
}

/** Takes a stake. A round may have several bets. */
export interface BetRequest extends MoneyRequest {
  readonly amount: Amount;
}

/** Pays what a bet won ("0.00" when it lost); `ends` closes the round. */
export interface ResultRequest extends MoneyRequest {
  /** Transaction of the bet that this answers. */
  readonly bet: string;
  readonly amount: Amount;
  readonly ends: boolean;
}

/** Gives a stake back, or makes sure that it will never be taken. */
export interface RollbackRequest extends MoneyRequest {
  readonly bet: string;
}

/** Closes a round whose last result did not. */
export type EndRoundRequest = MoneyRequest;

/** Bet, result and end of a round of one step, all or nothing. */
export interface PlayRequest extends MoneyRequest {
  readonly stake: Amount;
  readonly payout: Amount;
}

/** Pays a prize of a promotion of the vendor's own (tournament, prize drop, free rounds); no bet stands behind it. */
export interface PromoWinRequest extends MoneyRequest {
  readonly amount: Amount;
}

/** Pays a jackpot, beside what the round's bets won. */
export interface JackpotWinRequest extends MoneyRequest {
  readonly amount: Amount;
}

/** Corrects a round that is over. What a wallet cannot bear for `HOUSE` the member owes: a correction is never refused for money. */
export interface AdjustRequest extends MoneyRequest {
  readonly amount: Amount;
  readonly to: 'PLAYER' | 'HOUSE';
}

/** Ends a session: no further bet is taken under it. */
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

/** Who plays, as the vendor may know it. */
export interface Player {
  /** Stands for the player with this vendor, for ever. */
  readonly player: string;
  readonly balance: Amount;
  readonly currency: string;
  readonly symbol: string;
  /** Decimals of the currency. */
  readonly exponent: number;
  readonly language: string;
  /** Play money. */
  readonly isTest: boolean;
  readonly rules: { readonly minimumSpinMs: number; readonly allowsAutoplay: boolean; readonly allowsTurbo: boolean };
}

/** The wallet after the movement that is answered for. */
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
  authenticate: { token: matches(/^[\w-]{16,200}$/), session: money.session, game: money.game },
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

/** The path of an operation under the platform's address. */
export function pathOf(operation: Operation): string {
  return `/vendor/v1/${operation}`;
}

/** The request in a body, or the name of the first field that is missing or malformed. Unknown fields are ignored. */
export function readRequest<Name extends Operation>(
  operation: Name,
  body: unknown,
): { readonly request: Requests[Name] } | { readonly field: string } {
  return readShape<Requests[Name]>(SHAPES[operation], body);
}
