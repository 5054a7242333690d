import { memberSets } from '../family/member-rules.ts';
import { pick, picks, picksByPlace } from '../family/pick-rules.ts';
import type { PlayRule } from '../family/rule.ts';
import { numberSymbols } from '../family/shapes.ts';
import { straight, typedSets, typedStraight } from '../family/straight-rules.ts';

/** Five different balls from 1 to 11, in drawing order. */
export type Balls = readonly number[];

export const POOL = 11;
export const DRAWN = 5;

const NUMBERS = numberSymbols(1, POOL);
const isAmong = (balls: Balls, index: number) => balls.includes(index + 1);

/** The first `width` balls in order, chosen and typed. */
export const straights = (kind: string, width: number) => ({
  chosen: straight({ kind, pool: POOL, width }),
  typed: typedStraight({ kind, pool: POOL, width }),
});

/** The first `width` balls in any order, chosen and typed. */
export function groups(kind: string, width: number): { chosen: PlayRule<Balls>; typed: PlayRule<Balls> } {
  const chosen = memberSets<Balls>({
    kind,
    symbols: NUMBERS,
    size: width,
    isDrawn: (balls, index) => isAmong(balls.slice(0, width), index),
    tierOf: (drawn) => (drawn === width ? kind : null),
  });
  return { chosen, typed: typedSets(chosen, POOL, width) };
}

/** A ball at its place, one zone per place. */
export const fixedPlaces: PlayRule<Balls> = picksByPlace(
  Array.from({ length: DRAWN }, (_, place) =>
    NUMBERS.map((symbol, index) => pick(symbol, 'dwd', (balls) => balls[place] === index + 1)),
  ),
);

/** A number among the first three balls. */
export const amongFirstThree: PlayRule<Balls> = picks(
  NUMBERS.map((symbol, index) => pick(symbol, 'bdw', (balls) => isAmong(balls.slice(0, 3), index))),
);

/**
 * A set of `size` numbers: with up to five numbers all must be drawn, with more numbers the set must contain all five balls. Chosen, with
 * bankers, and typed.
 */
export function anyNumbers(size: number): {
  chosen: PlayRule<Balls>;
  banked: PlayRule<Balls> | null;
  typed: PlayRule<Balls>;
} {
  const kind = `rx${size}`;
  const wanted = Math.min(size, DRAWN);
  const play = {
    kind,
    symbols: NUMBERS,
    size,
    isDrawn: isAmong,
    tierOf: (drawn: number) => (drawn === wanted ? kind : null),
  };
  const chosen = memberSets<Balls>(play);
  return {
    chosen,
    banked: size > 1 ? memberSets<Balls>(play, 'BANKERS') : null,
    typed: typedSets(chosen, POOL, size),
  };
}

/** Count of odd balls among the five. */
export const oddCount: PlayRule<Balls> = picks(
  numberSymbols(0, DRAWN).map((odd) =>
    pick(odd, `dds_${odd}`, (balls) => balls.filter((one) => one % 2 === 1).length === Number(odd)),
  ),
);

/** The median of the five balls. */
export const middleNumber: PlayRule<Balls> = picks(
  numberSymbols(3, 9).map((middle) =>
    pick(middle, `czw_${middle}`, (balls) => [...balls].sort((one, other) => one - other)[2] === Number(middle)),
  ),
);
