import { Rational } from '@lantern/money';
import type { SelectionResult } from './stake.ts';

/** Goals of home and away. Corners and cards are counted the same way. */
export type Score = readonly [home: number, away: number];

export type Side = 'home' | 'away';

export type TotalSide = 'over' | 'under';

/** Result of a stake on a line: its halves on the two neighbouring lines may have different results. */
export type LineResult = Exclude<SelectionResult, 'void'>;

const FOUR = Rational.of(4);

/**
 * A line in quarters, the internal form: −0.75 is −3.
 * @throws RangeError for a line that is no multiple of a quarter
 */
export function quartersOf(line: Rational): number {
  const quarters = line.mul(FOUR);
  if (quarters.denominator !== 1n) throw new RangeError(`no line: ${line}`);
  return Number(quarters.numerator);
}

/**
 * A line as text.
 * @example lineText(-3) // '-0.75'
 */
export function lineText(quarters: number): string {
  return Rational.of(quarters, 4).toDecimal(2);
}

/**
 * Result by the distance above the line, in quarters of a goal. Whole and half lines win, push or lose; a quarter line is two half
 * stakes on the neighbouring lines.
 */
export function lineResult(quartersAbove: number): LineResult {
  if (quartersAbove === 0) return 'push';
  if (quartersAbove === 1) return 'half-win';
  if (quartersAbove === -1) return 'half-lose';
  return quartersAbove > 0 ? 'win' : 'lose';
}

/**
 * Asian handicap.
 * @param line of the chosen side, in quarters
 */
export function handicapResult([home, away]: Score, side: Side, line: number): LineResult {
  const lead = side === 'home' ? home - away : away - home;
  return lineResult(4 * lead + line);
}

/**
 * Over/under of any count: goals of a match, of one side, of a half, corners.
 * @param line in quarters
 */
export function totalResult(count: number, side: TotalSide, line: number): LineResult {
  return lineResult(side === 'over' ? 4 * count - line : line - 4 * count);
}

/** Goals scored after the bet: in-play handicaps ignore earlier goals. */
export function goalsAfter(final: Score, atBet: Score): Score {
  return [final[0] - atBet[0], final[1] - atBet[1]];
}

/** Goals of both sides. */
export function goalsOf([home, away]: Score): number {
  return home + away;
}
