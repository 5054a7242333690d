import { applyPpmFloor, type MinorUnits, minorUnits, type Rational } from '@lantern/money';
import { choose } from '../../combinations.ts';
import { type BetRule, prizesRead, readDigits } from './bet-rules.ts';
import type { DrawResult, Region } from './draw-structure.ts';

/** A sold ticket with its price and units at the time of sale. */
export type SettledTicket = {
  readonly region: Region;
  readonly rule: BetRule;
  /** The chosen numbers: one, or the distinct endings of xiên and trượt. */
  readonly numbers: readonly string[];
  /** Total cost. */
  readonly stake: bigint;
  readonly units: number;
  /** Total return for one unit, stake included. */
  readonly odds: Rational;
};

export type TicketOutcome = {
  /** Number of payments: occurrences, or one for xiên and trượt. */
  readonly hits: number;
  /** Total return, stake included, rounded down once; 0 for a lost ticket. */
  readonly payout: MinorUnits;
};

/** Settles one ticket: payout = floor(stake ÷ units × odds × hits). */
export function settleTicket(ticket: SettledTicket, result: DrawResult): TicketOutcome {
  const hits = countHits(ticket.region, ticket.rule, ticket.numbers, result);
  return { hits, payout: payoutFor(ticket, hits) };
}

/** The payout of a ticket for a number of hits. @throws RangeError when it exceeds int64. */
export function payoutFor(ticket: Pick<SettledTicket, 'stake' | 'units' | 'odds'>, hits: number): MinorUnits {
  const { numerator, denominator } = ticket.odds;
  return minorUnits((ticket.stake * numerator * BigInt(hits)) / (denominator * BigInt(ticket.units)));
}

/** A sold entry of a slip: its numbers are one ticket or, when there are more than the play needs, all combinations. */
export type SettledLine = {
  readonly region: Region;
  readonly rule: BetRule;
  readonly numbers: readonly string[];
  /** Points × unit price: the cost of one unit of one ticket. */
  readonly pointStake: bigint;
  /** Total return for one unit, stake included. */
  readonly odds: Rational;
};

/** Settles a whole entry: the hits of all its tickets, and one payout, rounded down once. */
export function settleLine(line: SettledLine, result: DrawResult): TicketOutcome {
  const hits = countHits(line.region, line.rule, line.numbers, result);
  return { hits, payout: payoutFor({ stake: line.pointStake, units: 1, odds: line.odds }, hits) };
}

/**
 * Number of hits of an entry: occurrences of its numbers; for xiên and trượt the number of combinations of the play's size whose endings
 * all appeared, or of which none appeared.
 */
export function countHits(region: Region, rule: BetRule, numbers: readonly string[], result: DrawResult): number {
  const shown = prizesRead(region, rule).flatMap((prize) => (result[prize] ?? []).map((n) => readDigits(rule, n)));
  const appeared = numbers.filter((number) => shown.includes(number)).length;
  switch (rule.wins) {
    case 'PER_OCCURRENCE':
      return shown.filter((digits) => numbers.includes(digits)).length;
    case 'ALL_APPEAR':
      return Number(choose(appeared, rule.size));
    case 'NONE_APPEARS':
      return Number(choose(numbers.length - appeared, rule.size));
  }
}

/** The bettor's own rebate on a settled ticket, rounded down; it is paid for won and lost tickets. */
export function selfRebate(stake: bigint, lotteryRatePpm: bigint): MinorUnits {
  return applyPpmFloor(stake, lotteryRatePpm);
}
