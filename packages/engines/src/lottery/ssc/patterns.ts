import { digitCounts, digitsOfNumber } from './digits.ts';

/**
 * Patterns of three digits: all equal, three consecutive (cyclic, so 8-9-0 and 9-0-1 count), a pair, exactly two neighbours, none of
 * these.
 */
export const PATTERNS = ['TRIPLE', 'STRAIGHT', 'PAIR', 'HALF_STRAIGHT', 'MIXED'] as const;
export type SscPattern = (typeof PATTERNS)[number];

/** The pattern of three digits, in any order. */
export function patternOf(digits: readonly number[]): SscPattern {
  const different = new Set(digits).size;
  if (different === 1) return 'TRIPLE';
  if (different === 2) return 'PAIR';
  const neighbours = digits.filter((digit) => digits.includes((digit + 1) % 10)).length;
  if (neighbours === 2) return 'STRAIGHT';
  return neighbours === 1 ? 'HALF_STRAIGHT' : 'MIXED';
}

/** Number of the 1,000 outcomes of three digits with a pattern. */
export function patternCount(pattern: SscPattern): number {
  let count = 0;
  for (let value = 0; value < 1000; value += 1) if (patternOf(digitsOfNumber(value, 3)) === pattern) count += 1;
  return count;
}

/** Repetition counts of the digits in descending order: 2-1-1-1 for one pair among five digits. */
export function repetitions(digits: readonly number[]): readonly number[] {
  return digitCounts(digits)
    .filter((count) => count > 0)
    .sort((one, other) => other - one);
}
