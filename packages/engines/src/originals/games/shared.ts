import { Rational } from '@lantern/money';
import {
  CRASH_CAP,
  CRASH_MINIMUM,
  crashMultiplierAt,
  crashPoint,
  crashTimeOf,
  isCrashTarget,
  nextUint52,
} from '../crash.ts';
import { FAIR_SHARE } from '../fractions.ts';
import { fieldsOf, type Original, type OriginalInput, type OriginalMove } from './game.ts';

const TARGET = /^\d{1,5}(\.\d{1,2})?$/;
const HUNDREDTHS = 2;
const HUNDREDTH = Rational.of(1, 100);

const lesser = (one: Rational, other: Rational) => (one.compare(other) < 0 ? one : other);

/** Rounds up to whole hundredths. */
const upToHundredths = (times: Rational) => new Rational(-times.negate().mul(Rational.of(100)).floor(), 100n);

/**
 * Multiplier of the automatic cash-out: the bet's own target, the cap, or the first hundredth that reaches the maximum payout.
 * @param most multiplier at which the payout reaches its maximum
 */
export function crashLeavesAt({ target }: OriginalInput<'crash'>, most: Rational): Rational {
  const bound = lesser(CRASH_CAP, upToHundredths(most));
  const given = target === null ? bound : lesser(bound, Rational.fromDecimal(target));
  return given.compare(CRASH_MINIMUM) < 0 ? CRASH_MINIMUM : given;
}

/**
 * Duration of a flight in milliseconds: up to the first one at which the displayed multiplier would exceed the crash point. A cash-out
 * at the crash point itself is paid.
 */
export function crashFlightMs(point: Rational): number {
  const over = point.add(HUNDREDTH);
  return crashTimeOf(lesser(over, CRASH_CAP));
}

/** Multiplier of a cash-out at this time, as it is stored; null before the minimum cash-out is reached. */
export function crashLeaveText(elapsedMs: number): string | null {
  const shown = crashMultiplierAt(Math.max(0, elapsedMs));
  return shown.compare(CRASH_MINIMUM) < 0 ? null : shown.toDecimal(HUNDREDTHS);
}

/** Multiplier of the stored cash-out: undefined without one, null when it is invalid. */
function leaveOf(moves: readonly OriginalMove[]): Rational | null | undefined {
  const [move] = moves;
  if (move === undefined) return undefined;
  if (moves.length > 1 || move.kind !== 'LEAVE' || !TARGET.test(move.at)) return null;
  const at = Rational.fromDecimal(move.at);
  return isCrashTarget(at) ? at : null;
}

/** One bet of the shared round. A manual cash-out is stored by the server as a move; otherwise the automatic one applies. */
export const CRASH: Original<'crash'> = {
  id: 'crash',
  version: 1,
  hasMoves: true,
  readInput(given) {
    const { target } = fieldsOf(given);
    if (target === null) return { target: null };
    if (typeof target !== 'string' || !TARGET.test(target)) return null;
    const value = Rational.fromDecimal(target);
    return isCrashTarget(value) ? { target: value.toDecimal(HUNDREDTHS) } : null;
  },
  topMultiple: () => CRASH_CAP,
  play(input, source, moves, most) {
    const byHand = leaveOf(moves);
    if (byHand === null) return null;
    const point = crashPoint(nextUint52(source));
    const byItself = crashLeavesAt(input, most);
    const at = byHand === undefined ? byItself : lesser(byHand, byItself);
    const isPaid = at.compare(point) <= 0;
    // The server never stores a cash-out after the crash, so such a record is invalid.
    if (byHand !== undefined && !isPaid) return null;
    const output = { point: point.toDecimal(HUNDREDTHS), at: isPaid ? at.toDecimal(HUNDREDTHS) : null };
    return { output, multiplier: isPaid ? at : Rational.ZERO, isOver: true };
  },
  returns: () => ({ lowest: FAIR_SHARE, highest: FAIR_SHARE }),
};
