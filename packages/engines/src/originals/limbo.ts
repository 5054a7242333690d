import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { CRASH_MINIMUM, crashPoint, nextUint52, reachesTarget } from './crash.ts';

const HIGHEST = Rational.of(1_000_000);
const FINEST = 10_000n;

export interface LimboOutcome {
  /** Truncated to hundredths, as displayed. */
  readonly point: Rational;
  readonly isWon: boolean;
  readonly multiplier: Rational;
}

/** Whether a target is valid: from 1.01 to 1,000,000, with at most four decimals. */
export function isLimboTarget(target: Rational): boolean {
  return target.compare(CRASH_MINIMUM) >= 0 && target.compare(HIGHEST) <= 0 && FINEST % target.denominator === 0n;
}

/**
 * Draws a point as crash does and pays the target when the point is at least that high. The chance is {@link reachProbability} of the
 * target.
 * @throws RangeError for an invalid target
 */
export function playLimbo(target: Rational, source: ByteSource): LimboOutcome {
  if (!isLimboTarget(target)) throw new RangeError(`no such target: ${target.toString()}`);
  const u52 = nextUint52(source);
  const isWon = reachesTarget(u52, target);
  return { point: crashPoint(u52), isWon, multiplier: isWon ? target : Rational.ZERO };
}
