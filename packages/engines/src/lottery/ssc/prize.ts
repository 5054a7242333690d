import { type MinorUnits, minorUnits, Rational } from '@lantern/money';

/** Prize groups are fractions of this theoretical prize: the fair prize of a three-digit straight at a unit price of 2.00. */
export const THEORETICAL_PRIZE = 2000;

const GROUP_STEP = 2;

/** Whether a number is a valid prize group: a whole even number. */
export function isGroup(group: number): boolean {
  return Number.isInteger(group) && group % GROUP_STEP === 0;
}

/** The prize at which a unit returns exactly its price on average. */
export function fairPrize(unitPrice: Rational, probability: Rational): Rational {
  return unitPrice.divide(probability);
}

/** The prize of a unit at a prize group: fair prize × group ÷ 2000. Unrounded. */
export function prizeAtGroup(unitPrice: Rational, probability: Rational, group: number): Rational {
  return fairPrize(unitPrice, probability).mul(Rational.of(group, THEORETICAL_PRIZE));
}

/** The bettor's rebate as a share of the stake, for betting below the bettor's own group. */
export function rebateRate(ownGroup: number, group: number): Rational {
  return Rational.of(ownGroup - group, THEORETICAL_PRIZE);
}

/** The rebate entitlement of one level of the agent tree for one bet: floor(stake × (own group − group of the bet) ÷ 2000). */
export function rebateAtGroup(stake: bigint, ownGroup: number, group: number): MinorUnits {
  return minorUnits(ownGroup <= group ? 0n : rebateRate(ownGroup, group).floorMul(stake));
}

/** The unrounded figures of a bet at a prize group, for boards and checks. */
export function groupFigures(bet: {
  readonly group: number;
  readonly ownGroup: number;
  readonly probability: Rational;
  readonly unitPrice: Rational;
  readonly multiple: number;
  readonly units: number;
}): {
  readonly cost: Rational;
  readonly rebateRate: Rational;
  readonly rebate: Rational;
  readonly prizePerWinningUnit: Rational;
  /** RTP with the rebate: own group ÷ 2000, independent of the chosen group. */
  readonly returnWithRebate: Rational;
} {
  const stakePerUnit = bet.unitPrice.mul(Rational.of(bet.multiple));
  const cost = stakePerUnit.mul(Rational.of(bet.units));
  const rate = rebateRate(bet.ownGroup, bet.group);
  const prizePerWinningUnit = prizeAtGroup(stakePerUnit, bet.probability, bet.group);
  return {
    cost,
    rebateRate: rate,
    rebate: cost.mul(rate),
    prizePerWinningUnit,
    returnWithRebate: prizePerWinningUnit.mul(bet.probability).divide(stakePerUnit).add(rate),
  };
}
