import { type ByteSource, uniformInteger } from '../chance/index.ts';
import type { WeightedValue } from './game.ts';

/** A uniform integer from 0 to bound − 1. The only source of randomness of a round. */
export type Draw = (bound: number) => number;

/** Unbiased draws from a stream of bytes. */
export function drawFrom(source: ByteSource): Draw {
  return (bound) => uniformInteger(source, bound);
}

/** Records the drawn values, so that the round can be replayed. */
export function recordDraws(draw: Draw): { readonly draw: Draw; readonly drawn: number[] } {
  const drawn: number[] = [];
  return {
    drawn,
    draw: (bound) => {
      const value = draw(bound);
      drawn.push(value);
      return value;
    },
  };
}

/**
 * Returns recorded values in order.
 * @throws RangeError when the record does not match the game
 */
export function replayDraws(drawn: readonly number[]): Draw {
  let position = 0;
  return (bound) => {
    const value = drawn[position];
    if (value === undefined || !Number.isInteger(value) || value < 0 || value >= bound) {
      throw new RangeError(`draw ${position} of the record is not below ${bound}`);
    }
    position += 1;
    return value;
  };
}

/** Draws one of the values by weight. */
export function pickWeighted(values: readonly WeightedValue[], total: number, draw: Draw): number {
  let left = draw(total);
  for (const { value, weight } of values) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new RangeError(`weights sum to less than ${total}`);
}
