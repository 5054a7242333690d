import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';

/** RTP before multipliers are truncated: the house edge is one percent. */
export const FAIR_SHARE = Rational.of(99, 100);

const TWO_TO_32 = 2 ** 32;

/** The next four bytes as a big-endian integer; divided by 2^32 it is the fraction of the rules in docs/fairness.md. */
export function nextUint32(source: ByteSource): number {
  let value = 0;
  for (const byte of source(4)) value = value * 256 + byte;
  return value;
}

/** The fraction as a number from 0 to below 1; exact, because 32 bits fit into a double. */
export function fractionOf(uint32: number): number {
  return uint32 / TWO_TO_32;
}

/**
 * floor(fraction × bound) of the next four bytes, in exact integers.
 * @param bound from 1 to 2^20, so that the product stays a safe integer
 * @throws RangeError for another bound
 */
export function nextIndex(source: ByteSource, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 20) throw new RangeError(`bound: ${bound}`);
  return Math.floor((nextUint32(source) * bound) / TWO_TO_32);
}

/** Draws `count` different cells of 0 … size − 1: each draw takes an index into the remaining cells in order, four bytes per cell. */
export function takeCells(source: ByteSource, size: number, count: number): number[] {
  const rest = Array.from({ length: size }, (_, cell) => cell);
  return Array.from({ length: count }, () => rest.splice(nextIndex(source, rest.length), 1)[0] as number);
}

/** Truncates a value to that many decimals. */
export function cutTo(decimals: number, value: Rational): Rational {
  const scale = 10n ** BigInt(decimals);
  return new Rational(value.mul(Rational.of(scale)).floor(), scale);
}

/** Parses multipliers from one string, `5.6 2.1 1`. */
export function multipliers(line: string): readonly Rational[] {
  return line.split(' ').map((text) => Rational.fromDecimal(text));
}

/**
 * Payout of a multiplier on a stake in minor units; rounded down once.
 * @throws RangeError when it exceeds int64
 */
export function payoutAt(multiplier: Rational, stake: bigint): bigint {
  return multiplier.floorMul(stake);
}
