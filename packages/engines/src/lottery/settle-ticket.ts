import { applyPpmFloor, type MinorUnits, Rational } from '@lantern/money';
import { type BetRule, prizesRead, readDigits } from './bet-rules.ts';
import type { DrawResult, Region } from './draw-structure.ts';

/** What one ticket was sold as; price and units are the snapshot of its sale. */
export type SettledTicket = {
  readonly region: Region;
  readonly rule: BetRule;
  /** The chosen numbers: one, or the distinct endings of xiên and trượt. */
  readonly numbers: readonly string[];
  /** The whole cost. */
  readonly stake: bigint;
  readonly units: number;
  /** Total return for one unit, stake included. */
  readonly odds: Rational;
};

export type TicketOutcome = {
  /** How many times the ticket is paid: occurrences, or one for xiên and trượt. */
  readonly hits: number;
  /** Total return, stake included, rounded down once; 0 for a lost ticket. */
  readonly payout: MinorUnits;
};

/** Settles one ticket against a complete result: payout = floor(stake ÷ units × odds × hits). */
export function settleTicket(ticket: SettledTicket, result: DrawResult): TicketOutcome {
  const hits = countHits(ticket.region, ticket.rule, ticket.numbers, result);
  return { hits, payout: payoutFor(ticket, hits) };
}

/** The payout of a ticket that is paid a number of times. @throws RangeError when it leaves int64. */
export function payoutFor(ticket: Pick<SettledTicket, 'stake' | 'units' | 'odds'>, hits: number): MinorUnits {
  return ticket.odds.mul(Rational.of(hits, ticket.units)).floorMul(ticket.stake);
}

/** How many times numbers are paid in a result. */
export function countHits(region: Region, rule: BetRule, numbers: readonly string[], result: DrawResult): number {
  const shown = prizesRead(region, rule).flatMap((prize) => (result[prize] ?? []).map((n) => readDigits(rule, n)));
  switch (rule.wins) {
    case 'PER_OCCURRENCE':
      return shown.filter((digits) => digits === numbers[0]).length;
    case 'ALL_APPEAR':
      return numbers.every((number) => shown.includes(number)) ? 1 : 0;
    case 'NONE_APPEARS':
      return numbers.some((number) => shown.includes(number)) ? 0 : 1;
  }
}

/** The bettor's own rebate on a settled ticket, rounded down; paid by the lottery whatever the outcome. */
export function selfRebate(stake: bigint, lotteryRatePpm: bigint): MinorUnits {
  return applyPpmFloor(stake, lotteryRatePpm);
}
