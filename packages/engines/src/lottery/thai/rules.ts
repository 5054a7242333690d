import { Rational } from '@lantern/money';
import { equallyLikely, matchedNumbers } from '../family/chance.ts';
import type { KindTable } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import { permutationsOf, sortedDigits, typedNumbers } from '../family/number-rules.ts';
import { pick, picks } from '../family/pick-rules.ts';
import type { PlayRule } from '../family/rule.ts';
import { numberSymbols } from '../family/shapes.ts';
import { digitsOfNumber } from '../ssc/digits.ts';
import type { ThaiDraw } from './draws.ts';

/** A number that must equal one of the drawn numbers; paid once for each match. */
function exact(kind: string, width: number, numbersOf: (draw: ThaiDraw) => readonly string[]): PlayRule<ThaiDraw> {
  return typedNumbers({
    width,
    kinds: [kind],
    kindOf: () => kind,
    pays: (number, draw) => {
      const units = numbersOf(draw).filter((drawn) => drawn === number).length;
      return units > 0 ? [{ tier: kind, units }] : [];
    },
  });
}

export const fourTop = exact('4top', 4, ({ top4 }) => [top4]);
export const threeTop = exact('3top', 3, ({ top3 }) => [top3]);
export const threeFront = exact('3front', 3, ({ front3 }) => front3);
export const threeBottom = exact('3bottom', 3, ({ bottom3 }) => bottom3);
export const twoTop = exact('2top', 2, ({ top2 }) => [top2]);
export const twoBottom = exact('2bottom', 2, ({ bottom2 }) => [bottom2]);

/**
 * Kinds of any-order numbers by their count of permutations. Numbers with a pair or a triple have a lower probability and are offered only
 * when they have odds.
 */
const ANY_ORDER_KINDS: Readonly<Record<number, string>> = { 6: '3tod', 3: '3tod_pair', 1: '3tod_triple' };
const anyOrderKind = (number: string) => ANY_ORDER_KINDS[permutationsOf(number).length] ?? '3tod';

/** The three top digits in any order. */
export const threeAnyOrder: PlayRule<ThaiDraw> = typedNumbers({
  width: 3,
  kinds: ['3tod', '3tod_pair', '3tod_triple'],
  kindOf: anyOrderKind,
  keyOf: sortedDigits,
  pays: (number, { top3 }) =>
    sortedDigits(number) === sortedDigits(top3) ? [{ tier: anyOrderKind(number), units: 1 }] : [],
});

const DIGITS = numberSymbols(0, 9);

/** A digit among the three top digits; paid once. */
export const runTop: PlayRule<ThaiDraw> = picks(
  DIGITS.map((digit) => pick(digit, 'runtop', ({ top3 }) => top3.includes(digit))),
);

/** A digit among the two bottom digits; paid once. */
export const runBottom: PlayRule<ThaiDraw> = picks(
  DIGITS.map((digit) => pick(digit, 'runbottom', ({ bottom2 }) => bottom2.includes(digit))),
);

const NOTHING: ThaiDraw = { top4: '', top3: '', top2: '', bottom2: '', front3: [], bottom3: [] };
const numbersOf = (width: number) =>
  Array.from({ length: 10 ** width }, (_, value) => digitsOfNumber(value, width).join(''));
const byTop = countedOver<ThaiDraw>(() => equallyLikely(numbersOf(3).map((top3) => ({ ...NOTHING, top3 }))));
const byBottom = countedOver<ThaiDraw>(() => equallyLikely(numbersOf(2).map((bottom2) => ({ ...NOTHING, bottom2 }))));
const match = (kind: string, width: number, numbers = 1): KindTable => ({
  [kind]: () => matchedNumbers(kind, Rational.of(1, 10n ** BigInt(width)), [[kind, numbers]]),
});

/** Kinds of lotteries with top and bottom numbers. */
export const TOP_AND_BOTTOM_KINDS: KindTable = {
  ...match('3top', 3),
  ...byTop.unit('3tod', threeAnyOrder, [123]),
  ...byTop.unit('3tod_pair', threeAnyOrder, [112]),
  ...byTop.unit('3tod_triple', threeAnyOrder, [111]),
  ...match('2top', 2),
  ...match('2bottom', 2),
  ...byTop.picks(runTop),
  ...byBottom.picks(runBottom),
};
export const FOUR_TOP_KIND: KindTable = match('4top', 4);
/** Two prizes of three digits each, front and back. */
export const THREE_DIGIT_PRIZE_KINDS: KindTable = { ...match('3front', 3, 2), ...match('3bottom', 3, 2) };
