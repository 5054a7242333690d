import { Rational } from '@lantern/money';
import { profitPerRisk } from '../../odds-formats.ts';
import { besideReported, counts, movedAmount, ran, type SportsBet, type ValidBet } from './ended-bet.ts';

/** Bets with a possible profit below half the stake do not count; exactly half counts. */
const LEAST_PROFIT = Rational.of(1, 2);

/**
 * Valid bets on sports and e-sports by bet id: the amount won or lost; 0 below decimal odds of 1.50, and 0 on a market on all of whose
 * outcomes the member bet.
 * @param bets one member's bets; all bets of a market must be included together
 */
export function validSportsBets(bets: readonly SportsBet[]): ReadonlyMap<string, ValidBet> {
  const selections = new Map<string, Set<string>>();
  for (const { market, selection } of bets.filter(ran)) {
    if (market !== null) selections.set(market.key, (selections.get(market.key) ?? new Set()).add(selection));
  }
  const entries = bets.map((bet): [string, ValidBet] => {
    const isHedged = bet.market !== null && (selections.get(bet.market.key)?.size ?? 0) >= bet.market.outcomes;
    const isShort = bet.odds !== null && profitPerRisk(bet.odds.format, bet.odds.price).compare(LEAST_PROFIT) < 0;
    return [bet.id, besideReported(bet, counts(bet) && !isHedged && !isShort ? movedAmount(bet) : 0n)];
  });
  return new Map(entries);
}
