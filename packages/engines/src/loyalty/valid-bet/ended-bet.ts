import { type MinorUnits, minorUnits, type Rational, ZERO } from '@lantern/money';
import type { OddsFormat } from '../../odds-formats.ts';

/** How far a bet came. Only SETTLED bets were won or lost by the game itself. */
export type BetState = 'OPEN' | 'SETTLED' | 'CASHED_OUT' | 'VOID' | 'POSTPONED' | 'CANCELLED';

/** What every category knows of a bet. Amounts in minor units; the payout includes the stake that came back. */
export type EndedBet = {
  readonly id: string;
  readonly state: BetState;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Placed with something other than the member's money: free bets, free spins, refunded bonus buys. */
  readonly isFreeStake?: boolean;
  /** The vendor's own figure, in minor units; left out where the vendor reports none. */
  readonly reported?: bigint;
};

/** A bet at a live table. All bets of one member in one round belong together. */
export type LiveBet = EndedBet & {
  readonly category: 'LIVE';
  /** The round at its table; null where the vendor tells none, and the bet stands alone. */
  readonly round: string | null;
  readonly selection: string;
  /** How many numbers the member's straight bets of this round cover at roulette. */
  readonly numbersCovered?: number;
};

/** A bet on an event. All bets of one member on one market of one event belong together. */
export type SportsBet = EndedBet & {
  readonly category: 'SPORTS' | 'ESPORTS';
  /** The market with its event and the number of its outcomes; null for parlays, which have no other side. */
  readonly market: { readonly key: string; readonly outcomes: number } | null;
  readonly selection: string;
  /** The price taken, a parlay's combined without its void legs; null where the vendor tells none. */
  readonly odds: { readonly format: OddsFormat; readonly price: Rational } | null;
};

/** A bet on a slot or at a fishing table. */
export type MachineBet = EndedBet & { readonly category: 'RNG' | 'FISH' };

/** A round among players; a reported figure is the stake that was effectively at risk. */
export type PlayersBet = EndedBet & { readonly category: 'PVP' };

/** A bet on an issue of a lottery. */
export type LotteryBet = EndedBet & {
  readonly category: 'LOTT' | 'ELOTT';
  /** Share of the play's outcomes that the member's bets of this issue cover. */
  readonly coverage?: Rational;
};

export type CategoryBet = LiveBet | SportsBet | MachineBet | PlayersBet | LotteryBet;

/** The part of a bet that counts, and whether the vendor claims more than our rules give (a flag for people). */
export type ValidBet = { readonly valid: MinorUnits; readonly isReportedAbove: boolean };

/** Whether the game itself decided the bet, and it was the member's money. */
export function counts(bet: EndedBet): boolean {
  return bet.state === 'SETTLED' && bet.isFreeStake !== true;
}

/** Whether the bet ran, so that it can have been the other side of another one. */
export function ran(bet: EndedBet): boolean {
  return bet.state === 'SETTLED' || bet.state === 'CASHED_OUT';
}

/** The amount that moved, capped at the stake: a push is nothing, half a loss is half the stake. */
export function movedAmount({ stake, payout }: EndedBet): bigint {
  const moved = payout > stake ? payout - stake : stake - payout;
  return moved < stake ? moved : stake;
}

/** Our figure beside the vendor's: the lower counts, and a higher one of the vendor is flagged. */
export function besideReported(bet: EndedBet, valid: bigint): ValidBet {
  return {
    valid: valid > 0n ? minorUnits(valid) : ZERO,
    isReportedAbove: bet.reported !== undefined && bet.reported > valid,
  };
}
