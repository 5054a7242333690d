/** A draw of the electronic lottery: five digits 0–9 from left to right (ten thousands … units). */
export type SscDigits = readonly number[];

export const SSC_WIDTH = 5;

/** Reads a published result, leading zeros kept; null when it is not five digits. */
export function readSscDigits(value: unknown): SscDigits | null {
  return typeof value === 'string' && /^[0-9]{5}$/.test(value) ? [...value].map(Number) : null;
}

/** How often each digit 0–9 occurs. */
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

/** Big is 5–9, small 0–4. */
export function isBigDigit(digit: number): boolean {
  return digit >= 5;
}

export function isOdd(value: number): boolean {
  return value % 2 === 1;
}

/** The digits of a number with its leading zeros: 7 of width 3 is 0, 0, 7. */
export function digitsOfNumber(value: number, width: number): readonly number[] {
  return [...String(value).padStart(width, '0')].map(Number);
}
