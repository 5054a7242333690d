import type { MemberScope, Refusal, Scope } from '@lantern/server-kit';
import type { GameRow } from '../games/repository.ts';
import type { Priced } from '../pricing/price-book.ts';
import type { QuotedSlip } from './slip.ts';
import type { SlipWork } from './slip-work.ts';

/** The terms of one member on one game, and the decimals of the currency. */
export interface Bettor {
  /** The upline chain of the bet, a row of lottery.upline_chain; null for members without uplines. */
  readonly uplineChainId: bigint | null;
  /** The prize group from which the rebate is computed; 0 in games without prize groups. */
  readonly ownGroup: number;
  /** The rebate rate on stakes at odds. */
  readonly ratePpm: bigint;
  readonly exponent: number;
}

/** Everything that determines the price of a selection. */
export interface Sale<Game, Rules> {
  readonly priced: Game;
  readonly rules: Rules;
  readonly bettor: Bettor;
}

/** What a family of lotteries supplies to the bet pipeline (place-bets.ts). `Selection` is one choice as the client sends it. */
export interface BettingFamily<Selection, Game extends Priced<GameRow, unknown>, Rules> {
  /** A game of this family with the prices of its current issue; null when the brand has none of this code. */
  findGame(scope: Scope, gameCode: string): Promise<Game | null>;
  /** The rules of an issue. */
  rulesOf(scope: Scope, game: Game, issueId: bigint): Promise<Rules>;
  ownGroupOf(scope: MemberScope, game: Game): Promise<number>;
  /** The content of each selection, to distinguish a repeated request from another slip with the same id. */
  contentOf(selections: readonly Selection[]): readonly string[];
  /** Estimates the work of a slip from its sizes only, before it is priced. */
  workOf(sale: Sale<Game, Rules>, selections: readonly Selection[]): SlipWork;
  /** Checks the selections against the rules and limits of the game and prices them, or refuses the first invalid one. */
  quote(sale: Sale<Game, Rules>, slipId: string, selections: readonly Selection[]): QuotedSlip | Refusal;
  /** Number of bets that the selections make, derived from nothing else: prices may have changed since. */
  countBets(selections: readonly Selection[]): number;
}
