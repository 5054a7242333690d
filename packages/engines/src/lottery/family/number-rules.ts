import { digitsOfNumber } from '../ssc/digits.ts';
import { counting, ordersOf } from '../ssc/units.ts';
import { gatherHits, type Hit, type PlayRule, type Selection, zonesSelected } from './rule.ts';
import { numbersOf } from './shapes.ts';

/** Plays of typed numbers with leading zeros, each number bought separately. */
export type NumberPlay<Draw> = {
  readonly width: number;
  readonly kinds: readonly string[];
  kindOf(number: string): string;
  /** Whether every order of the digits is a separate unit; default: one number is one unit. */
  readonly isEveryOrder?: boolean;
  /** Key that identifies equal bets: the number itself (default), or its sorted digits. */
  keyOf?(number: string): string;
  pays(number: string, draw: Draw): readonly Hit[];
};

/** Rule of typed numbers. An entry that contains the same bet twice buys nothing. */
export function typedNumbers<Draw>(play: NumberPlay<Draw>): PlayRule<Draw> {
  const { width, kinds, kindOf, pays, isEveryOrder = false, keyOf = (number) => number } = play;
  const unitsOf = (number: string) => (isEveryOrder ? ordersOf([...number].map(Number)) : 1);
  const textOf = (value: number) => digitsOfNumber(value, width).join('');
  const numbersIn = ({ zones: [values = []] }: Selection) => values.map((value) => [value, textOf(value)] as const);
  return {
    shape: numbersOf(width),
    kinds,
    counting: isEveryOrder
      ? counting({ kind: 'ORDERS', taken: width })
      : counting({ kind: play.keyOf === undefined ? 'SUM' : 'ANY_ORDER' }),
    units: (selection) => {
      const numbers = numbersIn(selection).map(([, number]) => number);
      if (new Set(numbers.map(keyOf)).size < numbers.length) return 0;
      return numbers.reduce((sum, number) => sum + unitsOf(number), 0);
    },
    hits: (selection, draw) => gatherHits(numbersIn(selection).flatMap(([, number]) => pays(number, draw))),
    parts: (selection) =>
      numbersIn(selection).map(([value, number]) => ({
        key: keyOf(number),
        kind: kindOf(number),
        units: unitsOf(number),
        selection: zonesSelected([value]),
      })),
  };
}

/** The digits of a number in ascending order: the same for all its permutations. */
export function sortedDigits(number: string): string {
  return [...number].sort().join('');
}

/** All distinct permutations of the digits of a number, ascending: 24, 12, 6, 4 or 1 for four digits. */
export function permutationsOf(number: string): readonly string[] {
  if (number.length <= 1) return [number];
  const made = [...number].flatMap((digit, index) =>
    permutationsOf(number.slice(0, index) + number.slice(index + 1)).map((rest) => digit + rest),
  );
  return [...new Set(made)].sort();
}
