import { Rational } from '@lantern/money';
import { kenoChances } from './index.ts';

/** What a pay table of a pick returns, and the chance of each number of hits. */
export type PickTableFigures = {
  readonly chances: readonly (readonly [hits: number, chance: Rational])[];
  readonly returnToPlayer: Rational;
};

/**
 * Counts any pay table of a pick of `size` numbers, also one that pays other hits than the house's own.
 * @param pays total return by number of hits; what is missing pays nothing
 */
export function pickTableFigures(size: number, pays: ReadonlyMap<number, Rational>): PickTableFigures {
  const chances = kenoChances(size).map(({ hits, ways, outOf }) => [hits, Rational.of(ways, outOf)] as const);
  const returnToPlayer = chances.reduce(
    (sum, [hits, chance]) => sum.add(chance.mul(pays.get(hits) ?? Rational.ZERO)),
    Rational.ZERO,
  );
  return { chances, returnToPlayer };
}
