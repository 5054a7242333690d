import type { Rational } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';

/** Range of the delay in seconds before an in-play bet is accepted or refused. */
export const IN_PLAY_DELAY_S = { least: 5, most: 10 } as const;

/** Odds changes that the member accepts without confirmation. */
export type OddsChoice = 'ANY' | 'BETTER' | 'NONE';

export type InPlayRefusal = 'MARKET_SUSPENDED' | 'ODDS_CHANGED';

/** State of a market after the delay of an in-play bet. */
export type InPlayMarket = {
  readonly odds: Rational;
  readonly isSuspended: boolean;
  /** True while a dangerous situation is running; no bets are accepted then. */
  readonly isDangerous: boolean;
};

/** Accepts or refuses an in-play bet after its delay; an accepted bet gets the current odds. */
export function acceptInPlay(
  requested: Rational,
  choice: OddsChoice,
  market: InPlayMarket,
): Decision<{ readonly odds: Rational }, InPlayRefusal> {
  if (market.isSuspended || market.isDangerous) return refuse('MARKET_SUSPENDED');
  const change = market.odds.compare(requested);
  const isTaken = choice === 'ANY' || change === 0 || (choice === 'BETTER' && change > 0);
  return isTaken ? accept({ odds: market.odds }) : refuse('ODDS_CHANGED', { odds: market.odds.toDecimal(4) });
}
