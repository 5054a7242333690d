import { Rational } from '@lantern/money';
import { digitsOfNumber } from './digits.ts';
import type { SscRule } from './rule.ts';
import type { SscSelection } from './selection.ts';
import { tierProbability } from './tiers.ts';

/** Below this share in sum, selections cannot cover a noteworthy share: nothing needs to be walked through. */
const NOTEWORTHY = Rational.of(1, 2);

/**
 * The share of a play's outcomes in which at least one of several selections wins, exactly; zero when all of them together are
 * surely below a half.
 */
export function coveredShare(rule: SscRule, selections: readonly SscSelection[]): Rational {
  const outcomes = 10 ** rule.width;
  const most = selections.reduce((sum, selection) => sum + rule.units(selection), 0) * largestShare(rule, outcomes);
  if (Rational.of(most, outcomes).compare(NOTEWORTHY) < 0) return Rational.ZERO;
  let covered = 0;
  for (let value = 0; value < outcomes; value += 1) {
    const digits = digitsOfNumber(value, rule.width);
    if (selections.some((selection) => rule.hits(selection, digits).length > 0)) covered += 1;
  }
  return Rational.of(covered, outcomes);
}

/** In how many outcomes one unit of the likeliest tier wins. */
function largestShare(rule: SscRule, outcomes: number): number {
  const shares = rule.tiers.map((tier) => Number(tierProbability(tier).ceilMul(BigInt(outcomes))));
  return Math.max(...shares);
}
