import { type MinorUnits, minorUnits, Rational } from '@lantern/money';

/** Prize groups are parts of this theoretical prize: the fair one of a three-digit straight on a unit of 2.00. */
export const THEORETICAL_PRIZE = 2000;

const GROUP_STEP = 2;

/** Whether a number can be a prize group at all: even and whole. */
export function isGroup(group: number): boolean {
  return Number.isInteger(group) && group % GROUP_STEP === 0;
}

/** The prize at which a unit returns exactly its price on average. */
export function fairPrize(unitPrice: Rational, probability: Rational): Rational {
  return unitPrice.divide(probability);
}

/** The prize of a unit at a prize group: fair × group ÷ 2000. Unrounded. */
export function prizeAtGroup(unitPrice: Rational, probability: Rational, group: number): Rational {
  return fairPrize(unitPrice, probability).mul(Rational.of(group, THEORETICAL_PRIZE));
}

/** The share of the stake that a bettor gets back for playing below his own group. */
export function rebateRate(ownGroup: number, group: number): Rational {
  return Rational.of(ownGroup - group, THEORETICAL_PRIZE);
}

/** The entitlement of a level of the tree on one bet: floor(stake × (own group − group of the bet) ÷ 2000). */
export function rebateAtGroup(stake: bigint, ownGroup: number, group: number): MinorUnits {
  return minorUnits(ownGroup <= group ? 0n : rebateRate(ownGroup, group).floorMul(stake));
}

/** The figures of a bet at a prize group, unrounded: theory for boards and checks. */
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
  /** Return to player with the rebate: own group ÷ 2000, whatever group is chosen. */
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
