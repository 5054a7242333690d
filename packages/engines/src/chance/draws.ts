import type { ByteSource } from './byte-source.ts';

/** Each attempt succeeds with a probability above one half; 256 failures in a row show that the source is not random. */
const MAX_TRIES = 256;

/**
 * A uniform whole number from 0 to `bound` − 1. Values from the largest multiple of `bound` on are discarded (rejection sampling), because
 * a plain remainder would favour small numbers.
 * @param bound from 1 to 2^32
 * @throws RangeError for another bound. @throws Error when the source never yields a usable value.
 */
export function uniformInteger(source: ByteSource, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 0x1_00_00_00_00) throw new RangeError(`bound: ${bound}`);
  const width = bytesNeeded(bound);
  const span = 256 ** width;
  const usable = span - (span % bound);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const bytes = source(width);
    let value = 0;
    for (let place = 0; place < width; place += 1) value = value * 256 + (bytes[place] ?? 0);
    if (value < usable) return value % bound;
  }
  throw new Error('the source of chance repeats values that cannot be used');
}

/** A string of independent uniform decimal digits, with leading zeros. */
export function uniformDigits(source: ByteSource, digits: number): string {
  let text = '';
  for (let position = 0; position < digits; position += 1) text += uniformInteger(source, 10);
  return text;
}

/** A uniformly shuffled copy (Fisher–Yates from the end). */
export function shuffle<Item>(source: ByteSource, items: readonly Item[]): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = uniformInteger(source, last + 1);
    const moved = shuffled[last] as Item;
    shuffled[last] = shuffled[chosen] as Item;
    shuffled[chosen] = moved;
  }
  return shuffled;
}

function bytesNeeded(bound: number): number {
  let width = 1;
  while (256 ** width < bound) width += 1;
  return width;
}
