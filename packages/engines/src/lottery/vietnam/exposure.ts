import { type MinorUnits, Rational } from '@lantern/money';
import { choose } from '../../combinations.ts';
import { type BetRule, numbersRead } from './bet-rules.ts';
import type { Region } from './draw-structure.ts';
import { payoutFor, type SettledTicket } from './settle-ticket.ts';

/**
 * The key of the liability within a draw and play: the chosen numbers in ascending order, joined by dashes ("07", "12-34-56"). Tickets
 * with the same key win and lose together.
 */
export function selectionKey(numbers: readonly string[]): string {
  return [...numbers].sort().join('-');
}

/**
 * The maximum number of payments of a ticket. A number paid per occurrence may match every compared number (27 times in the northern lô 2
 * số); xiên and trượt are paid once. No draw can exceed it.
 */
export function certainHits(region: Region, rule: BetRule): number {
  return rule.wins === 'PER_OCCURRENCE' ? numbersRead(region, rule) : 1;
}

/**
 * The smallest number of hits that a draw exceeds with a probability below `tail`, for operators who accept this risk in exchange for a
 * higher limit. Exact, because the hits of a number have a binomial distribution. Never above `certainHits`, at least 1.
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
 * Maximum cost of a ticket for the platform: its payout at the given number of hits (default: `certainHits`). The liability of a selection
 * key is the sum over its tickets, because they are paid together.
 */
export function worstPayout(ticket: Omit<SettledTicket, 'numbers'>, hits?: number): MinorUnits {
  return payoutFor(ticket, hits ?? certainHits(ticket.region, ticket.rule));
}
