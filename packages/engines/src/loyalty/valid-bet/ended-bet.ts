import { type MinorUnits, minorUnits, type Rational, ZERO } from '@lantern/money';
import type { OddsFormat } from '../../odds-formats.ts';

/** State of a bet. Only SETTLED bets were won or lost by the game itself. */
export type BetState = 'OPEN' | 'SETTLED' | 'CASHED_OUT' | 'VOID' | 'POSTPONED' | 'CANCELLED';

/** Common fields of all categories. Amounts in minor units; the payout includes a returned stake. */
export type EndedBet = {
  readonly id: string;
  readonly state: BetState;
  readonly stake: bigint;
  readonly payout: bigint;
  /** The stake was not the member's money: free bets, free spins, refunded bonus buys. */
  readonly isFreeStake?: boolean;
  /** The valid bet that the vendor reports, in minor units; omitted when it reports none. */
  readonly reported?: bigint;
};

/** A bet at a live table. All bets of one member in one round are evaluated together. */
export type LiveBet = EndedBet & {
  readonly category: 'LIVE';
  /** Round of the table; null when the vendor reports none, and the bet is evaluated alone. */
  readonly round: string | null;
  readonly selection: string;
  /** Roulette only: the count of numbers covered by the member's straight bets of this round. */
  readonly numbersCovered?: number;
};

/** A sports bet. All bets of one member on one market of one event are evaluated together. */
export type SportsBet = EndedBet & {
  readonly category: 'SPORTS' | 'ESPORTS';
  /** The market with its event and the number of its outcomes; null for parlays, which have no opposite side. */
  readonly market: { readonly key: string; readonly outcomes: number } | null;
  readonly selection: string;
  /** The accepted odds; for a parlay the combined odds without void selections; null when the vendor reports none. */
  readonly odds: { readonly format: OddsFormat; readonly price: Rational } | null;
};

/** A bet on a slot or fishing game. */
export type MachineBet = EndedBet & { readonly category: 'RNG' | 'FISH' };

/** A round between players; a reported figure is the stake that was effectively at risk. */
export type PlayersBet = EndedBet & { readonly category: 'PVP' };

/** A bet on a lottery draw. */
export type LotteryBet = EndedBet & {
  readonly category: 'LOTT' | 'ELOTT';
  /** Share of the play's outcomes covered by the member's bets on this draw. */
  readonly coverage?: Rational;
};

export type CategoryBet = LiveBet | SportsBet | MachineBet | PlayersBet | LotteryBet;

/** The valid amount, and whether the vendor reports more than our rules give (a flag for manual review). */
export type ValidBet = { readonly valid: MinorUnits; readonly isReportedAbove: boolean };

/** Whether the game itself decided the bet, and the stake was the member's money. */
export function counts(bet: EndedBet): boolean {
  return bet.state === 'SETTLED' && bet.isFreeStake !== true;
}

/** Whether the bet took part in the game, so that it can be the opposite side of another bet. */
export function ran(bet: EndedBet): boolean {
  return bet.state === 'SETTLED' || bet.state === 'CASHED_OUT';
}

/** The absolute win or loss, at most the stake: 0 for a push, half the stake for a half loss. */
export function movedAmount({ stake, payout }: EndedBet): bigint {
  const moved = payout > stake ? payout - stake : stake - payout;
  return moved < stake ? moved : stake;
}

/** Returns our own figure and flags a higher figure reported by the vendor. */
export function besideReported(bet: EndedBet, valid: bigint): ValidBet {
  return {
    valid: valid > 0n ? minorUnits(valid) : ZERO,
    isReportedAbove: bet.reported !== undefined && bet.reported > valid,
  };
}
