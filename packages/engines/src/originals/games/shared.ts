import { Rational } from '@lantern/money';
import {
  CRASH_CAP,
  CRASH_FLOOR,
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

/** Cut up to whole hundredths. */
const upToHundredths = (times: Rational) => new Rational(-times.negate().mul(Rational.of(100)).floor(), 100n);

/**
 * Where a bet leaves by itself: at its own target, at the cap, or at the first hundredth that pays the most there is.
 * @param most a bet leaves once it pays the stake so many times
 */
export function crashLeavesAt({ target }: OriginalInput<'crash'>, most: Rational): Rational {
  const bound = lesser(CRASH_CAP, upToHundredths(most));
  const wish = target === null ? bound : lesser(bound, Rational.fromDecimal(target));
  return wish.compare(CRASH_FLOOR) < 0 ? CRASH_FLOOR : wish;
}

/**
 * How long a flight lasts, in milliseconds: up to the first at which more than its point would be shown. Whoever gets out at the
 * point itself is paid.
 */
export function crashFlightMs(point: Rational): number {
  const over = point.add(HUNDREDTH);
  return crashTimeOf(lesser(over, CRASH_CAP));
}

/** What gets out so many milliseconds after the start, as it is written down; null while nobody can get out yet. */
export function crashLeaveText(elapsedMs: number): string | null {
  const shown = crashMultiplierAt(Math.max(0, elapsedMs));
  return shown.compare(CRASH_FLOOR) < 0 ? null : shown.toDecimal(HUNDREDTHS);
}

/** The multiple that a move of the house names; null when it is none. */
function leaveOf(moves: readonly OriginalMove[]): Rational | null | undefined {
  const [move] = moves;
  if (move === undefined) return undefined;
  if (moves.length > 1 || move.kind !== 'LEAVE' || !TARGET.test(move.at)) return null;
  const at = Rational.fromDecimal(move.at);
  return isCrashTarget(at) ? at : null;
}

/** One bet of a round that many play together. When it leaves by hand the house writes down at what; else it leaves by itself. */
export const CRASH: Original<'crash'> = {
  id: 'crash',
  version: 1,
  hasMoves: true,
  readInput(wish) {
    const { target } = fieldsOf(wish);
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
    // The house takes no cash-out after the crash.
    if (byHand !== undefined && !isPaid) return null;
    const output = { point: point.toDecimal(HUNDREDTHS), at: isPaid ? at.toDecimal(HUNDREDTHS) : null };
    return { output, multiplier: isPaid ? at : Rational.ZERO, isOver: true };
  },
  returns: () => ({ lowest: FAIR_SHARE, highest: FAIR_SHARE }),
};
