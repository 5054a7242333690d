import { Rational } from '@lantern/money';
import { independentDraws } from '../family/draws.ts';
import { sumOf } from '../ssc/digits.ts';

/** Three digits; most plays use their sum, 0–27. */
export type LuckyDraw = readonly number[];

/** Number of equally likely outcomes of three digits. */
export const PC28_OUTCOMES = 1000;

const WAVE_SUMS = {
  red: [3, 6, 9, 12, 15, 18, 21, 24],
  green: [1, 4, 7, 10, 16, 19, 22, 25],
  blue: [2, 5, 8, 11, 17, 20, 23, 26],
} as const;
export type LuckyWave = keyof typeof WAVE_SUMS;
export const LUCKY_WAVES = ['red', 'green', 'blue'] as const;

/** The colour of a sum; 0, 13, 14 and 27 have none. */
export function luckyWave(sum: number): LuckyWave | null {
  return LUCKY_WAVES.find((wave) => (WAVE_SUMS[wave] as readonly number[]).includes(sum)) ?? null;
}

/** Figures of a draw that boards show. */
export function luckyFigures(draw: LuckyDraw) {
  const sum = sumOf(draw);
  return { digits: draw, sum, isBig: sum >= 14, isOdd: sum % 2 === 1, wave: luckyWave(sum) };
}

/**
 * Derives the three digits from twenty keno balls: sort them, sum each group of six and take the last digit; the last two balls are not
 * used.
 */
export function luckyFromKeno(balls: readonly number[]): LuckyDraw {
  const ascending = [...balls].sort((one, other) => one - other);
  return [0, 6, 12].map((start) => sumOf(ascending.slice(start, start + 6)) % 10);
}

/** All draws of three digits. */
export const THREE_DIGITS = independentDraws(3, 0, 9);
const COVERED = THREE_DIGITS.reduce<number[]>((counts, draw) => {
  const sum = sumOf(draw);
  counts[sum] = (counts[sum] ?? 0) + 1;
  return counts;
}, []);

/** Number of the 1,000 outcomes whose sum is one of the chosen sums. */
export function outcomesOfSums(chosen: readonly number[]): number {
  return [...new Set(chosen)].reduce((count, sum) => count + (COVERED[sum] ?? 0), 0);
}

/** Probability that the sum of a draw is one of the chosen sums. */
export function chanceOfSums(chosen: readonly number[]): Rational {
  return Rational.of(outcomesOfSums(chosen), PC28_OUTCOMES);
}
