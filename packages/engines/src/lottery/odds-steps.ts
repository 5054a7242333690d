import { Rational } from '@lantern/money';

/** From the liability share `fromPpm` of a number's limit on, only the share `payablePpm` of its odds is paid; both in ppm. */
export type OddsStep = {
  readonly fromPpm: number;
  readonly payablePpm: number;
};

/** The full odds are paid. */
export const WHOLE_PPM = 1_000_000;

const MOST_STEPS = 10;
/** Minimum share of the odds that must be paid: one half. */
const LEAST_PPM = 500_000;

/** Whether steps are valid: ascending shares of the limit, each paying less than the one before, none below one half. */
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

/** The payable share of the odds, in ppm, for a number with the liability `exposure` and the limit `limit` (both in minor units). */
export function payableAt(steps: readonly OddsStep[], exposure: bigint, limit: bigint): number {
  return steps.reduce(
    (payable, step) =>
      BigInt(step.fromPpm) * limit <= exposure * BigInt(WHOLE_PPM) ? Math.min(payable, step.payablePpm) : payable,
    WHOLE_PPM,
  );
}

/** The exact fraction for a share in ppm. */
export const payableShare = (payablePpm: number): Rational => Rational.of(payablePpm, WHOLE_PPM);

const E4 = 10_000n;

/** Odds multiplied by the payable share, rounded down to four decimals. */
export function payableOdds(odds: Rational, payablePpm = WHOLE_PPM): Rational {
  if (payablePpm === WHOLE_PPM) return odds;
  return Rational.of(odds.mul(payableShare(payablePpm)).floorMul(E4), E4);
}
