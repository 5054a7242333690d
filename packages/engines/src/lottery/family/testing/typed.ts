import fc from 'fast-check';
import type { Play } from '../family.ts';

/** Typed entries of different numbers from 1 to `pool`, two digits each; null for plays that are not typed. */
export function typedFrom<Draw>(play: Play<Draw>, pool: number): fc.Arbitrary<string> | null {
  const { shape } = play.rule;
  if (shape.alphabet !== 'NUMBER') return null;
  const size = shape.width / 2;
  const numbers = Array.from({ length: pool }, (_, index) => String(index + 1).padStart(2, '0'));
  const line = fc.shuffledSubarray(numbers, { minLength: size, maxLength: size });
  return fc
    .uniqueArray(line, { minLength: 1, maxLength: 3, selector: (one) => [...one].sort().join('') })
    .map((lines) => lines.map((one) => one.join('')).join(','));
}
