import { Rational } from '@lantern/money';

/** How the multiples of a chase grow. */
export type ChasePlan =
  | { readonly kind: 'SAME'; readonly first: number }
  /** The multiple is multiplied by `factor` after every `every` draws. */
  | { readonly kind: 'MULTIPLY'; readonly first: number; readonly factor: number; readonly every: number }
  /** The smallest multiple at which a hit returns the total spent plus the share `profitRate` of it. */
  | { readonly kind: 'TARGET'; readonly first: number; readonly profitRate: Rational; readonly prize: Rational };

export type ChaseStep = {
  /** Counted from 1. */
  readonly issue: number;
  readonly multiple: number;
  readonly cost: Rational;
  readonly cumulative: Rational;
};

/** Maximum number of draws in one chase; the stakes of all of them are on hold. */
export const MAX_CHASE_ISSUES = 120;

/**
 * The multiples and costs of a chase by draw; null when no multiple reaches the target, or when one exceeds `maxMultiple`.
 * @param cost cost of the bet at a multiple of one
 */
export function planChase(
  plan: ChasePlan,
  cost: Rational,
  issues: number,
  maxMultiple = 1_000_000_000,
): readonly ChaseStep[] | null {
  const steps: ChaseStep[] = [];
  let spent = Rational.ZERO;
  for (let issue = 1; issue <= issues; issue += 1) {
    const multiple = multipleAt(plan, cost, spent, issue);
    if (multiple === null || multiple > maxMultiple) return null;
    const costs = cost.mul(Rational.of(multiple));
    spent = spent.add(costs);
    steps.push({ issue, multiple, cost: costs, cumulative: spent });
  }
  return steps;
}

function multipleAt(plan: ChasePlan, cost: Rational, spent: Rational, issue: number): number | null {
  switch (plan.kind) {
    case 'SAME':
      return plan.first;
    case 'MULTIPLY':
      return plan.first * plan.factor ** Math.floor((issue - 1) / plan.every);
    case 'TARGET': {
      // prize × m ≥ (1 + rate) × (spent + cost × m)
      const wanted = plan.profitRate.add(Rational.ONE);
      const gain = plan.prize.subtract(wanted.mul(cost));
      if (gain.compare(Rational.ZERO) <= 0) return null;
      const least = wanted.mul(spent).divide(gain);
      const { numerator, denominator } = least;
      return Math.max(plan.first, Number((numerator + denominator - 1n) / denominator));
    }
  }
}

/** Result of one draw of a chase. */
export type ChaseStatus = 'won' | 'lost' | 'refunded';

export type ChaseOutcome = {
  readonly status: readonly ChaseStatus[];
  readonly reserved: Rational;
  readonly spent: Rational;
  readonly refund: Rational;
  readonly won: Rational;
};

/**
 * Simulates a chase: the charged draws, the refund after the first win, and the winnings.
 * @param wins draws (from 1) with a hit
 * @param prize payout of a hit at a multiple of one
 */
export function playChase(
  steps: readonly ChaseStep[],
  wins: readonly number[],
  prize: Rational,
  stopsOnWin: boolean,
): ChaseOutcome {
  let hasStopped = false;
  let [spent, refund, won] = [Rational.ZERO, Rational.ZERO, Rational.ZERO];
  const status = steps.map((step): ChaseStatus => {
    if (hasStopped) {
      refund = refund.add(step.cost);
      return 'refunded';
    }
    spent = spent.add(step.cost);
    if (!wins.includes(step.issue)) return 'lost';
    won = won.add(prize.mul(Rational.of(step.multiple)));
    hasStopped = stopsOnWin;
    return 'won';
  });
  return { status, reserved: spent.add(refund), spent, refund, won };
}
