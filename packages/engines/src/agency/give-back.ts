import { applyPpmFloor, PPM } from '@lantern/money';

/** Totals of a category in a closed period; minor units. */
export interface CategoryFigures {
  readonly category: string;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly payout: bigint;
  /** Rebates that were actually credited to bettors and agents. */
  readonly rebate: bigint;
}

/** Rates to simulate, in ppm. A missing category has the rate 0. */
export interface GiveBackPlan {
  /** Entitlement of the top level: on stakes for lotteries, on valid bets for all other categories. */
  readonly rebatePpm: Readonly<Record<string, bigint>>;
  readonly cashbackPpm: Readonly<Record<string, bigint>>;
  /** A salary on valid bets, and a dividend on the platform's remaining profit of the category. */
  readonly salaryPpm: bigint;
  readonly dividendPpm: bigint;
  /** The simulation warns when the total cost exceeds this share of the base. */
  readonly ceilingPpm: bigint;
}

export interface GiveBack {
  readonly category: string;
  readonly base: bigint;
  /** Stake less payout: the gross gaming revenue. */
  readonly earned: bigint;
  /** Rebates actually credited in the period, for comparison. */
  readonly given: bigint;
  readonly rebate: bigint;
  readonly cashback: bigint;
  readonly salary: bigint;
  readonly dividend: bigint;
  readonly total: bigint;
  /** Total divided by base, rounded up. */
  readonly totalPpm: bigint;
  readonly isAboveCeiling: boolean;
}

const LOTTERIES = new Set(['LOTT', 'ELOTT']);

/**
 * Simulates, by category, what a plan would have cost the platform in a closed period. The dividend applies to the profit that remains
 * after rebate, cashback and salary, and is zero without a profit. Operators are warned when `totalPpm` is above the ceiling.
 */
export function simulateGiveBack(figures: readonly CategoryFigures[], plan: GiveBackPlan): readonly GiveBack[] {
  return figures.map(({ category, stake, validBet, payout, rebate: given }) => {
    const base = LOTTERIES.has(category) ? stake : validBet;
    const earned = stake - payout;
    const rebate = applyPpmFloor(base, plan.rebatePpm[category] ?? 0n);
    const cashback = applyPpmFloor(validBet, plan.cashbackPpm[category] ?? 0n);
    const salary = applyPpmFloor(validBet, plan.salaryPpm);
    const left = earned - rebate - cashback - salary;
    const dividend = left > 0n ? applyPpmFloor(left, plan.dividendPpm) : 0n;
    const total = rebate + cashback + salary + dividend;
    const totalPpm = base > 0n ? (total * PPM + base - 1n) / base : 0n;
    const isAboveCeiling = totalPpm > plan.ceilingPpm;
    return { category, base, earned, given, rebate, cashback, salary, dividend, total, totalPpm, isAboveCeiling };
  });
}
