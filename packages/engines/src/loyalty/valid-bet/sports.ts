import { Rational } from '@lantern/money';
import { profitPerRisk } from '../../odds-formats.ts';
import { besideReported, counts, movedAmount, ran, type SportsBet, type ValidBet } from './ended-bet.ts';

/** Odds that win less than half the stake do not count; exactly half does. */
const LEAST_PROFIT = Rational.of(1, 2);

/**
 * Valid bets on sports and e-sports by the bet's id: the amount moved; nothing below decimal odds of 1.50, nor on a market
 * all of whose outcomes were bet.
 * @param bets one member's bets, all bets of a market together
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
