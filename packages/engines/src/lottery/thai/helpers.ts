import { permutationsOf } from '../family/number-rules.ts';

const DIGITS = [...'0123456789'];

/** All distinct permutations of a typed number, for bets in any order (กลับ). */
export function reversed(number: string): readonly string[] {
  return permutationsOf(number);
}

/** The 19 two-digit numbers that contain a digit (19 ประตู). */
export function numbersWithDigit(digit: string): readonly string[] {
  return [...new Set([...roodFront(digit), ...roodBack(digit)])].sort();
}

/** The ten two-digit numbers that begin with a digit. */
export function roodFront(digit: string): readonly string[] {
  return DIGITS.map((other) => digit + other);
}

/** The ten two-digit numbers that end with a digit. */
export function roodBack(digit: string): readonly string[] {
  return DIGITS.map((other) => other + digit);
}

/** 00, 11 … 99. */
export function doubles(): readonly string[] {
  return DIGITS.map((digit) => digit + digit);
}
