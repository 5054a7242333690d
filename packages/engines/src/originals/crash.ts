import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';

const SPAN = 2n ** 52n;
const HUNDRED = Rational.of(100);

/** Maximum multiplier; bets that are still open there are cashed out. */
export const CRASH_CAP = Rational.of(10_000);

/** Minimum cash-out. */
export const CRASH_MINIMUM = Rational.of(101, 100);

/** The multiplier grows as e^(0.00006 t), t in milliseconds: 6 / 100,000. */
const GROWTH_PER_MS = [6n, 100_000n] as const;

/** 52 random bits: the next seven bytes big-endian, without the last four bits. */
export function nextUint52(source: ByteSource): bigint {
  let value = 0n;
  for (const byte of source(7)) value = value * 256n + BigInt(byte);
  return value >> 4n;
}

/**
 * Crash multiplier of a round, truncated to hundredths: max(1.00, floor(99·2^52 / (2^52 − u52)) / 100).
 * @throws RangeError unless u52 is from 0 to 2^52 − 1
 */
export function crashPoint(u52: bigint): Rational {
  if (u52 < 0n || u52 >= SPAN) throw new RangeError(`not 52 bits: ${u52}`);
  const hundredths = (99n * SPAN) / (SPAN - u52);
  return new Rational(hundredths < 100n ? 100n : hundredths, 100n);
}

/** Whether the round reaches a target. Uses the crash point before truncation, so that targets need not be whole hundredths. */
export function reachesTarget(u52: bigint, target: Rational): boolean {
  if (target.compare(Rational.ONE) <= 0) return true;
  return 99n * SPAN * target.denominator >= 100n * target.numerator * (SPAN - u52);
}

/** Probability of that, counted over all 2^52 values: 0.99 / target, to within 2^-52. */
export function reachProbability(target: Rational): Rational {
  if (target.compare(Rational.ONE) <= 0) return Rational.ONE;
  return new Rational(
    Rational.of(99n * SPAN, 100n)
      .divide(target)
      .floor(),
    SPAN,
  );
}

/** Whether a cash-out target is valid: from 1.01 to the cap, in whole hundredths. */
export function isCrashTarget(target: Rational): boolean {
  return target.compare(CRASH_MINIMUM) >= 0 && target.compare(CRASH_CAP) <= 0 && target.mul(HUNDRED).denominator === 1n;
}

/** First millisecond at which e^(0.00006 t) is at least 10,000: ln 10,000 / 0.00006 = 153,505.67… */
const CRASH_CAP_MS = 153_506;

/** Fixed-point scale of the exponential (40 decimals); the cap has five digits before the point. */
const SCALE = 10n ** 40n;
const HALVINGS = 8n;

/**
 * Displayed multiplier at a time after the start, truncated to hundredths and limited to the cap. Uses integer arithmetic, so that the
 * result is identical on every machine.
 * @throws RangeError unless the time is a whole number of milliseconds, zero or more
 */
export function crashMultiplierAt(elapsedMs: number): Rational {
  if (!Number.isSafeInteger(elapsedMs) || elapsedMs < 0) throw new RangeError(`elapsed: ${elapsedMs}`);
  const [numerator, denominator] = GROWTH_PER_MS;
  if (elapsedMs >= CRASH_CAP_MS) return CRASH_CAP;
  // e^x = (e^(x/256))^256: the series converges quickly for a small argument.
  const x = (BigInt(elapsedMs) * numerator * SCALE) / (denominator << HALVINGS);
  let term = SCALE;
  let power = SCALE;
  for (let n = 1n; term > 0n; n += 1n) {
    term = (term * x) / (SCALE * n);
    power += term;
  }
  for (let done = 0n; done < HALVINGS; done += 1n) power = (power * power) / SCALE;
  return new Rational((power * 100n) / SCALE, 100n);
}

/** First millisecond at which the displayed multiplier reaches a target from 1 to the cap. Used for automatic cash-outs. */
export function crashTimeOf(target: Rational): number {
  let [low, high] = [0, CRASH_CAP_MS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (crashMultiplierAt(middle).compare(target) >= 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Multiplier of the stake for a cash-out target: the target if the round reached it, else zero. */
export function crashOutcome(u52: bigint, cashOut: Rational): Rational {
  return reachesTarget(u52, cashOut) ? cashOut : Rational.ZERO;
}
