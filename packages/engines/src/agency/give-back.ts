import { applyPpmFloor, PPM } from '@lantern/money';

/** What a category came to in a closed time; minor units. */
export interface CategoryFigures {
  readonly category: string;
  readonly stake: bigint;
  readonly validBet: bigint;
  readonly payout: bigint;
  /** Rebates that were really credited, to bettors and agents. */
  readonly rebate: bigint;
}

/** What is to be tried on it; rates in ppm. What a category has no rate for is not given. */
export interface GiveBackPlan {
  /** Entitlement of the top level: on stakes of lotteries, on valid bets of everything else. */
  readonly rebatePpm: Readonly<Record<string, bigint>>;
  readonly cashbackPpm: Readonly<Record<string, bigint>>;
  /** A salary on valid bets, and a dividend on what the house has left of the category. */
  readonly salaryPpm: bigint;
  readonly dividendPpm: bigint;
  /** From which share of the base the whole give-back is too much. */
  readonly ceilingPpm: bigint;
}

export interface GiveBack {
  readonly category: string;
  readonly base: bigint;
  /** Stake less payout: what there is to give back from. */
  readonly earned: bigint;
  /** What was really given in that time, for comparison. */
  readonly given: bigint;
  readonly rebate: bigint;
  readonly cashback: bigint;
  readonly salary: bigint;
  readonly dividend: bigint;
  readonly total: bigint;
  /** The total of the base, rounded up. */
  readonly totalPpm: bigint;
  readonly isAboveCeiling: boolean;
}

const LOTTERIES = new Set(['LOTT', 'ELOTT']);

/**
 * What a plan would have cost the house in a time that is over, by category (operations 3.5, D-13). A dividend is on what is left after
 * the other gifts, and nothing where the category lost. `totalPpm` above the ceiling is what operators are warned of.
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
