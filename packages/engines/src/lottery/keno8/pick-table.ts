import { Rational } from '@lantern/money';
import { kenoChances } from './index.ts';

/** RTP of a pay table, and the probability of each count of hits. */
export type PickTableFigures = {
  readonly chances: readonly (readonly [hits: number, chance: Rational])[];
  readonly returnToPlayer: Rational;
};

/**
 * Calculates any pay table of a pick of `size` numbers, including tables that pay other hits than the platform's own.
 * @param pays total return by count of hits; a missing count pays nothing
 */
export function pickTableFigures(size: number, pays: ReadonlyMap<number, Rational>): PickTableFigures {
  const chances = kenoChances(size).map(({ hits, ways, outOf }) => [hits, Rational.of(ways, outOf)] as const);
  const returnToPlayer = chances.reduce(
    (sum, [hits, chance]) => sum.add(chance.mul(pays.get(hits) ?? Rational.ZERO)),
    Rational.ZERO,
  );
  return { chances, returnToPlayer };
}
