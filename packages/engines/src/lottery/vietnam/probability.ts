import { Rational } from '@lantern/money';
import { choose } from '../../combinations.ts';
import { type BetRule, defaultUnits, numbersRead } from './bet-rules.ts';
import type { Region } from './draw-structure.ts';

/** The exact statistics of a play at a price. */
export type BetMathematics = {
  /** Cost of one point in units. */
  readonly units: number;
  /** Probability that a ticket is paid at least once. */
  readonly winProbability: Rational;
  /** Expected number of payments of a ticket. */
  readonly expectedHits: Rational;
  /** RTP: expected total return divided by the cost. */
  readonly returnToPlayer: Rational;
};

/**
 * Win probability, expected hits and RTP of a play, computed from its rule. All digits of all numbers are independent and uniform.
 * @param odds total return for one unit, stake included
 * @param units cost of one point in units; default: the play's own number
 */
export function betMathematics(
  region: Region,
  rule: BetRule,
  odds: Rational,
  units = defaultUnits(region, rule),
): BetMathematics {
  const winProbability = probabilityOfWin(region, rule);
  const expectedHits =
    rule.wins === 'PER_OCCURRENCE'
      ? Rational.of(numbersRead(region, rule), 10n ** BigInt(rule.digits))
      : winProbability;
  return { units, winProbability, expectedHits, returnToPlayer: odds.mul(expectedHits).divide(Rational.of(units)) };
}

function probabilityOfWin(region: Region, rule: BetRule): Rational {
  const drawn = numbersRead(region, rule);
  switch (rule.wins) {
    case 'PER_OCCURRENCE':
      return Rational.ONE.subtract(missProbability(1, 10n ** BigInt(rule.digits), drawn));
    case 'NONE_APPEARS':
      return missProbability(rule.size, 10n ** BigInt(rule.digits), drawn);
    case 'ALL_APPEAR':
      return allAppearProbability(rule, drawn);
  }
}

/** Probability that none of `values` out of `outOf` equally likely values appears in `draws` independent draws. */
function missProbability(values: number, outOf: bigint, draws: number): Rational {
  return Rational.of(outOf - BigInt(values), outOf).power(draws);
}

/** Inclusion–exclusion over the endings that do not appear. */
function allAppearProbability(rule: BetRule, draws: number): Rational {
  let sum = Rational.ZERO;
  for (let missing = 0; missing <= rule.size; missing += 1) {
    const term = Rational.of(choose(rule.size, missing)).mul(
      missProbability(missing, 10n ** BigInt(rule.digits), draws),
    );
    sum = missing % 2 === 0 ? sum.add(term) : sum.subtract(term);
  }
  return sum;
}
