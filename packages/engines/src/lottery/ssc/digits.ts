/** A draw of the electronic lottery: five digits 0–9 from left to right (ten thousands … units). */
export type SscDigits = readonly number[];

export const SSC_WIDTH = 5;

/** Parses a published result with its leading zeros; null when it does not have five digits. */
export function readSscDigits(value: unknown): SscDigits | null {
  return typeof value === 'string' && /^[0-9]{5}$/.test(value) ? [...value].map(Number) : null;
}

/** Number of occurrences of each digit 0–9. */
export function digitCounts(digits: readonly number[]): readonly number[] {
  const counts = Array<number>(10).fill(0);
  for (const digit of digits) counts[digit] = (counts[digit] ?? 0) + 1;
  return counts;
}

export function sumOf(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => sum + digit, 0);
}

/** The largest digit minus the smallest. */
export function spanOf(digits: readonly number[]): number {
  return Math.max(...digits) - Math.min(...digits);
}

/** Big is 5–9, small is 0–4. */
export function isBigDigit(digit: number): boolean {
  return digit >= 5;
}

export function isOdd(value: number): boolean {
  return value % 2 === 1;
}

/** The digits of a number with leading zeros: 7 with width 3 is 0, 0, 7. */
export function digitsOfNumber(value: number, width: number): readonly number[] {
  return [...String(value).padStart(width, '0')].map(Number);
}
