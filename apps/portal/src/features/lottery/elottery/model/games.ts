import { DIGITS_FAMILY } from '../../../../shared/lotteries/play-texts.ts';
import type { BallForm } from './typed-balls.ts';
import type { ElotteryPlay } from './types.ts';

/** Highest number of families whose units can be typed. */
const POOLS: Readonly<Record<string, number>> = { X11X5: 11, PK10: 10 };

/** Format of a typed play's numbers; null if they are digits without separators. */
export function ballForm(family: string, play: ElotteryPlay): BallForm | null {
  const pool = POOLS[family];
  if (play.alphabet !== 'NUMBER' || pool === undefined) return null;
  return { size: play.width / 2, pool, isSet: !/(direct|top\d)_typed$/.test(play.code) };
}

/** Families of typed numbers with top and bottom prizes. */
export function isSoutheastAsian(family: string): boolean {
  return ['YEEKEE', 'THAI', 'LAOS', 'HANOI', 'TOGEL'].includes(family);
}

/** Families whose board places a stake with each tap. */
export function hasTapBoard(family: string): boolean {
  return family === 'K3' || family === 'PK10';
}

/** Families with a number sheet: one row per number, with its own stakes. */
export function hasSheet(family: string): boolean {
  return family === 'FOUR_D' || family === 'TOGEL';
}

/** Whether a play is bet on its family's sheet. */
export function isOnSheet(family: string, play: string): boolean {
  return family === 'FOUR_D' ? /^(big|small)_/.test(play) : /^[234]D(_full)?$/.test(play);
}

/** The plays of a board: five-digit games show both styles at once, others one at a time. */
export function playsOfStyle(
  family: string,
  plays: readonly ElotteryPlay[],
  style: ElotteryPlay['style'],
): readonly ElotteryPlay[] {
  return family === DIGITS_FAMILY ? plays : plays.filter((play) => play.style === style);
}

/** Whether a play's symbols are numbers to choose, not sums or counts. */
export function isOfNumbers(family: string, { alphabet, code, symbols }: ElotteryPlay): boolean {
  if (alphabet !== 'VALUE' || family === 'PC28' || family === DIGITS_FAMILY) return false;
  return !/^(sum|gy|dds|czw|wei)/.test(code) && symbols.every((symbol) => /^\d+$/.test(symbol));
}
