import { Rational } from '@lantern/money';
import { matchedNumbers } from '../family/chance.ts';
import type { KindTable } from '../family/family.ts';
import { permutationsOf, sortedDigits, typedNumbers } from '../family/number-rules.ts';
import type { Hit, PlayRule } from '../family/rule.ts';

/** Prizes of a 4D draw: first to third, specials (starters) and consolations. */
export const FOUR_D_PRIZES = ['1', '2', '3', 'S', 'C'] as const;
export type FourDPrize = (typeof FOUR_D_PRIZES)[number];

/** 23 numbers of four digits; numbers may repeat. */
export type FourDDraw = Readonly<Record<FourDPrize, readonly string[]>>;

export const NUMBERS_OF_PRIZE: Readonly<Record<FourDPrize, number>> = { '1': 1, '2': 1, '3': 1, S: 10, C: 10 };

/** BIG wins on all numbers, SMALL on the first three. */
export type FourDBet = 'big' | 'small';
const PRIZES_OF_BET: Readonly<Record<FourDBet, readonly FourDPrize[]>> = {
  big: FOUR_D_PRIZES,
  small: ['1', '2', '3'],
};

/** Possible counts of permutations of a number with at least two different digits. */
export const PERMUTATION_COUNTS = [24, 12, 6, 4] as const;

/** The kind of an i-bet: the price list has a table for each count of permutations; four equal digits are a straight. */
export function kindOfPermutations(bet: FourDBet, permutations: number): string {
  return permutations === 1 ? bet : `${bet}_${permutations}`;
}

const digitsFrom = (number: string, width: number) => number.slice(-width);

/** Hits of every prize whose numbers match, in the order of the prizes. */
function hitsOfPrizes(
  prizes: readonly FourDPrize[],
  draw: FourDDraw,
  tierOf: (prize: FourDPrize) => string,
  matches: (number: string) => boolean,
): readonly Hit[] {
  return prizes.flatMap((prize) => {
    const units = draw[prize].filter(matches).length;
    return units > 0 ? [{ tier: tierOf(prize), units }] : [];
  });
}

/** Exact numbers. */
export function straight(bet: FourDBet): PlayRule<FourDDraw> {
  return typedNumbers({
    width: 4,
    kinds: [bet],
    kindOf: () => bet,
    pays: (number, draw) =>
      hitsOfPrizes(
        PRIZES_OF_BET[bet],
        draw,
        (prize) => `${bet}_${prize}`,
        (drawn) => drawn === number,
      ),
  });
}

/** Every permutation as a separate straight. */
export function box(bet: FourDBet): PlayRule<FourDDraw> {
  return typedNumbers({
    width: 4,
    kinds: [bet],
    kindOf: () => bet,
    isEveryOrder: true,
    keyOf: sortedDigits,
    pays: (number, draw) =>
      hitsOfPrizes(
        PRIZES_OF_BET[bet],
        draw,
        (prize) => `${bet}_${prize}`,
        (drawn) => sortedDigits(drawn) === sortedDigits(number),
      ),
  });
}

/** One stake on all permutations, at reduced prizes (i-bet, mBox). */
export function ibet(bet: FourDBet): PlayRule<FourDDraw> {
  const kindOf = (number: string) => kindOfPermutations(bet, permutationsOf(number).length);
  return typedNumbers({
    width: 4,
    kinds: [bet, ...PERMUTATION_COUNTS.map((count) => kindOfPermutations(bet, count))],
    kindOf,
    keyOf: sortedDigits,
    pays: (number, draw) =>
      hitsOfPrizes(
        PRIZES_OF_BET[bet],
        draw,
        (prize) => `${kindOf(number)}_${prize}`,
        (drawn) => sortedDigits(drawn) === sortedDigits(number),
      ),
  });
}

/** The last digits of some of the first three prizes. */
function endings(kind: string, width: number, prizes: readonly FourDPrize[]): PlayRule<FourDDraw> {
  const tierOf = (prize: FourDPrize) => (prizes.length === 1 ? kind : `${kind}_${prize}`);
  return typedNumbers({
    width,
    kinds: [kind],
    kindOf: () => kind,
    pays: (number, draw) => hitsOfPrizes(prizes, draw, tierOf, (drawn) => digitsFrom(drawn, width) === number),
  });
}

export const firstPrizeOnly = endings('4A', 4, ['1']);
export const endingOfFirst = endings('3A', 3, ['1']);
export const endingOfFirstThree = endings('3ABC', 3, ['1', '2', '3']);

const oneIn = (numbers: number, outOf: number) => Rational.of(numbers, outOf);

function prizeKind(bet: FourDBet, permutations: number): KindTable {
  const kind = kindOfPermutations(bet, permutations);
  const prizes = PRIZES_OF_BET[bet].map((prize) => [`${kind}_${prize}`, NUMBERS_OF_PRIZE[prize]] as const);
  return { [kind]: () => matchedNumbers(kind, oneIn(permutations, 10_000), prizes) };
}

export const FOUR_D_KINDS: KindTable = {
  ...Object.assign({}, ...[1, ...PERMUTATION_COUNTS].map((count) => prizeKind('big', count))),
  ...Object.assign({}, ...[1, ...PERMUTATION_COUNTS].map((count) => prizeKind('small', count))),
  '4A': () => matchedNumbers('4A', oneIn(1, 10_000), [['4A', 1]]),
  '3A': () => matchedNumbers('3A', oneIn(1, 1000), [['3A', 1]]),
  '3ABC': () =>
    matchedNumbers('3ABC', oneIn(1, 1000), [
      ['3ABC_1', 1],
      ['3ABC_2', 1],
      ['3ABC_3', 1],
    ]),
};
