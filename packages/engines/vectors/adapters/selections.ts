import { Rational } from '@lantern/money';
import type { Play, Selection } from '../../src/lottery/family/index.ts';
import { fairPrize, prizeAtGroup } from '../../src/lottery/ssc/index.ts';

/** Zones of numbers or names as a case gives them. */
export function selectionOfNumbers<Draw>(
  play: Play<Draw>,
  ...zones: readonly (readonly (number | string)[])[]
): Selection {
  const { symbols } = play.rule.shape;
  return { places: [], zones: zones.map((zone) => zone.map((one) => symbols.indexOf(String(one)))) };
}

const TWO = Rational.of(2);

/** The prizes of a unit of 2 that wins with a probability, as cases list them. */
export function prizesOfUnit(probability: Rational) {
  return {
    fair2yuan: fairPrize(TWO, probability).toNumber(),
    g1800: prizeAtGroup(TWO, probability, 1800).toNumber(),
    g1956: prizeAtGroup(TWO, probability, 1956).toNumber(),
  };
}
