import { Rational } from '@lantern/money';
import {
  type FamilyPriceTable,
  type LotteryFamily,
  linePricing,
  lineStake,
  type Play,
  type Selection,
  type UnitKind,
  type UnitPricing,
} from '../../../src/lottery/family/index.ts';
import { fairPrize, prizeAtGroup, readSelection } from '../../../src/lottery/ssc/index.ts';
import type { CaseInput } from '../adapter.ts';

/** Zones of numbers or names as given in a case. */
export function selectionOfNumbers<Draw>(
  play: Play<Draw>,
  ...zones: readonly (readonly (number | string)[])[]
): Selection {
  const { symbols } = play.rule.shape;
  return { places: [], zones: zones.map((zone) => zone.map((one) => symbols.indexOf(String(one)))) };
}

const TWO = Rational.of(2);

/** The prizes of a unit of 2 with a win probability, in the form of the cases. */
export function prizesOfUnit(probability: Rational) {
  return {
    fair2yuan: fairPrize(TWO, probability).toNumber(),
    g1800: prizeAtGroup(TWO, probability, 1800).toNumber(),
    g1956: prizeAtGroup(TWO, probability, 1956).toNumber(),
  };
}

/** A kind of unit at the odds of a case: one per prize in order, or one for all. */
export function pricingOf(kind: UnitKind, odds: CaseInput): UnitPricing {
  const written = [odds].flat();
  return {
    cost: Rational.ONE,
    returns: new Map(
      kind.prizes.map(({ tier }, index) => [tier, Rational.fromDecimal(String(written[index] ?? written[0]))]),
    ),
  };
}

/** Currency units of a case in minor units. */
export function toMinor(units: number): bigint {
  return Rational.fromDecimal(String(units)).mul(Rational.of(100)).floor();
}

/** Minor units as currency units. */
export function toUnits(minor: bigint): number {
  return Rational.of(minor, 100n).toNumber();
}

/** Cost of a selection given in its stored form. */
export function costOfNumber<Draw>(
  family: LotteryFamily<Draw>,
  table: FamilyPriceTable,
  play: Play<Draw>,
  text: string,
  unitStake: bigint,
): bigint {
  const selection = readSelection(play.rule.shape, text);
  if (typeof selection === 'string') throw new RangeError(`${play.code} has no selection ${text}`);
  const pricing = linePricing(family, play, table, [...new Set(play.rule.parts(selection).map((part) => part.kind))], {
    prizeGroup: null,
  });
  return lineStake(pricing, unitStake, play.rule.units(selection));
}
