import { type MinorUnits, Rational } from '@lantern/money';
import { choose } from '../combinations.ts';
import { type BetRule, numbersRead } from './bet-rules.ts';
import type { Region } from './draw-structure.ts';
import { payoutFor, type SettledTicket } from './settle-ticket.ts';

/**
 * The key under which liability is kept within an issue and play: the chosen numbers in ascending order, joined by
 * dashes ("07", "12-34-56"). Tickets with the same key win and lose together.
 */
export function selectionKey(numbers: readonly string[]): string {
  return [...numbers].sort().join('-');
}

/**
 * The most times that a ticket can be paid. A number paid per occurrence may be shown by every number that the play looks
 * at (27 times in the northern lô 2 số); xiên and trượt are paid once. No draw can exceed it.
 */
export function certainHits(region: Region, rule: BetRule): number {
  return rule.wins === 'PER_OCCURRENCE' ? numbersRead(region, rule) : 1;
}

/**
 * The least number of hits that a draw exceeds with a probability below `tail`, for operators who accept that risk in
 * exchange for a higher limit. Exact: hits of a number are binomial. Never above the certain bound.
 */
export function likelyHits(region: Region, rule: BetRule, tail: Rational): number {
  const bound = certainHits(region, rule);
  if (rule.wins !== 'PER_OCCURRENCE') return bound;
  const hit = Rational.of(1, 10n ** BigInt(rule.digits));
  const miss = Rational.ONE.subtract(hit);
  let above = Rational.ONE;
  for (let hits = 0; hits < bound; hits += 1) {
    const exactly = hit
      .power(hits)
      .mul(miss.power(bound - hits))
      .mul(Rational.of(choose(bound, hits)));
    above = above.subtract(exactly);
    if (above.compare(tail) < 0) return Math.max(hits, 1);
  }
  return bound;
}

/**
 * The worst that a ticket can cost the house: its payout at the given number of hits (the certain bound when left out).
 * The sum over the tickets of a selection key is that key's liability, because they are paid together.
 */
export function worstPayout(ticket: Omit<SettledTicket, 'numbers'>, hits?: number): MinorUnits {
  return payoutFor(ticket, hits ?? certainHits(ticket.region, ticket.rule));
}
