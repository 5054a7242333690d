import { permutationsOf } from '../family/number-rules.ts';

const DIGITS = [...'0123456789'];

/** Numbers that a typed number stands for when its order does not matter (กลับ): its distinct permutations. */
export function reversed(number: string): readonly string[] {
  return permutationsOf(number);
}

/** The nineteen numbers of two digits that hold a digit (19 ประตู). */
export function nineteenDoors(digit: string): readonly string[] {
  return [...new Set([...roodFront(digit), ...roodBack(digit)])].sort();
}

/** The ten numbers that begin with a digit. */
export function roodFront(digit: string): readonly string[] {
  return DIGITS.map((other) => digit + other);
}

/** The ten numbers that end with a digit. */
export function roodBack(digit: string): readonly string[] {
  return DIGITS.map((other) => other + digit);
}

/** 00, 11 … 99. */
export function doubles(): readonly string[] {
  return DIGITS.map((digit) => digit + digit);
}
