import type { Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';

/** Seconds for which a bet in play waits before it is judged. */
export const IN_PLAY_DELAY_S = { least: 5, most: 10 } as const;

/** Which changes of the price a member takes without being asked again. */
export type OddsChoice = 'ANY' | 'BETTER' | 'NONE';

export type InPlayRefusal = 'MARKET_SUSPENDED' | 'ODDS_CHANGED';

/** A market when the delay of a bet in play is over. */
export type InPlayMarket = {
  readonly odds: Rational;
  readonly isSuspended: boolean;
  /** Something is about to happen on the field; nothing is accepted meanwhile. */
  readonly isDangerous: boolean;
};

/** Judges a bet in play after its delay; the answer is the odds that it is accepted at, which are those of now. */
export function acceptInPlay(
  oddsAsked: Rational,
  choice: OddsChoice,
  market: InPlayMarket,
): Decision<{ readonly odds: Rational }, InPlayRefusal> {
  if (market.isSuspended || market.isDangerous) return refuse('MARKET_SUSPENDED');
  const change = market.odds.compare(oddsAsked);
  const isTaken = choice === 'ANY' || change === 0 || (choice === 'BETTER' && change > 0);
  return isTaken ? accept({ odds: market.odds }) : refuse('ODDS_CHANGED', { odds: market.odds.toDecimal(4) });
}
