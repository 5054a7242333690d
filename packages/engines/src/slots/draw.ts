import { type ByteSource, uniformInteger } from '../chance/index.ts';
import type { WeightedValue } from './game.ts';

/** A uniform whole number from 0 to bound − 1. All chance of a round comes through this one door. */
export type Draw = (bound: number) => number;

/** Draws from a stream of bytes without favouring any value. */
export function drawFrom(source: ByteSource): Draw {
  return (bound) => uniformInteger(source, bound);
}

/** Keeps what was drawn, so that the round can be replayed from its record. */
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

/** Hands out recorded values again. @throws RangeError when the record does not belong to what is played. */
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

/** One of the values by its weight. */
export function pickWeighted(values: readonly WeightedValue[], total: number, draw: Draw): number {
  let left = draw(total);
  for (const { value, weight } of values) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new RangeError(`weights sum to less than ${total}`);
}
