import { Rational } from '@lantern/money';

/** From which share of its limit a number pays less, and how much of its odds it pays then; both ppm. */
export type OddsStep = {
  readonly fromPpm: number;
  readonly payablePpm: number;
};

/** A price that nothing is taken off. */
export const WHOLE_PPM = 1_000_000;

const MOST_STEPS = 10;
/** Less than half of the stated odds is no price any more. */
const LEAST_PPM = 500_000;

/** Whether steps are in order: from small to large shares, each paying less than the one before, none below half. */
export function areSteps(steps: readonly OddsStep[]): boolean {
  return (
    steps.length <= MOST_STEPS &&
    steps.every(({ fromPpm, payablePpm }, place) => {
      const before = steps[place - 1] ?? { fromPpm: 0, payablePpm: WHOLE_PPM };
      return (
        Number.isInteger(fromPpm) &&
        Number.isInteger(payablePpm) &&
        fromPpm > before.fromPpm &&
        fromPpm <= WHOLE_PPM &&
        payablePpm < before.payablePpm &&
        payablePpm >= LEAST_PPM
      );
    })
  );
}

/** What of its odds a number pays that may already cost the house `exposure` of `limit` (minor units). */
export function payableAt(steps: readonly OddsStep[], exposure: bigint, limit: bigint): number {
  return steps.reduce(
    (payable, step) =>
      BigInt(step.fromPpm) * limit <= exposure * BigInt(WHOLE_PPM) ? Math.min(payable, step.payablePpm) : payable,
    WHOLE_PPM,
  );
}

/** A share of 1, exact. */
export const payableShare = (payablePpm: number): Rational => Rational.of(payablePpm, WHOLE_PPM);

const E4 = 10_000n;

/** Odds of which a share is paid, rounded down to the four decimals that odds have. */
export function payableOdds(odds: Rational, payablePpm = WHOLE_PPM): Rational {
  if (payablePpm === WHOLE_PPM) return odds;
  return Rational.of(odds.mul(payableShare(payablePpm)).floorMul(E4), E4);
}
