import { isBigDigit, isOdd, type SscDigits, sumOf } from './digits.ts';
import { repetitions } from './patterns.ts';
import { digitsOfPlay } from './plays.ts';

/** Missing counts: draws since each digit 0–9 last appeared; 0 in the last draw, the number of known draws when it never appeared. */
export type MissingCounts = readonly number[];

/** Missing counts at each of the five places. */
export function missingByPlace(newestFirst: readonly SscDigits[]): readonly MissingCounts[] {
  return [0, 1, 2, 3, 4].map((place) => missingCounts(newestFirst.map((digits) => [digits[place] ?? -1])));
}

/** Missing counts of digits at any place of a tab, for groups and "any position". */
export function missingAmong(newestFirst: readonly SscDigits[], places: readonly number[]): MissingCounts {
  return missingCounts(newestFirst.map((digits) => digitsOfPlay({ places }, digits)));
}

function missingCounts(shownNewestFirst: readonly (readonly number[])[]): MissingCounts {
  return Array.from({ length: 10 }, (_, digit) => {
    const age = shownNewestFirst.findIndex((shown) => shown.includes(digit));
    return age < 0 ? shownNewestFirst.length : age;
  });
}

/** One draw's row of the trend table. */
export type SscTrendRow = {
  readonly digits: SscDigits;
  /** Missing counts per place after this draw; 0 for the drawn digit. */
  readonly missing: readonly MissingCounts[];
};

/**
 * The trend of every place; input and output are ordered from the newest to the oldest. A digit that never appeared before counts the
 * draws known so far.
 */
export function sscTrend(newestFirst: readonly SscDigits[]): readonly SscTrendRow[] {
  let running: readonly MissingCounts[] = Array.from({ length: 5 }, () => Array<number>(10).fill(0));
  const rows = newestFirst.toReversed().map((digits): SscTrendRow => {
    running = running.map((gaps, place) => gaps.map((gap, digit) => (digits[place] === digit ? 0 : gap + 1)));
    return { digits, missing: running };
  });
  return rows.reverse();
}

/** Figures of a draw that result lists show. */
export type SscFigures = {
  readonly sum: number;
  readonly isBig: boolean;
  readonly isOdd: boolean;
  /** First ball compared with the last: dragon, tiger or tie. */
  readonly side: 'DRAGON' | 'TIGER' | 'TIE';
  /** The highest repetition count in the front, middle and back three digits: 3 a triple, 2 group 3, 1 group 6. */
  readonly repeats: readonly [front: number, middle: number, back: number];
  readonly bigDigits: number;
};

export function figuresOf(digits: SscDigits): SscFigures {
  const [first = 0, , , , last = 0] = digits;
  const sum = sumOf(digits);
  const repeatsAt = (start: number) => repetitions(digits.slice(start, start + 3))[0] ?? 1;
  return {
    sum,
    isBig: sum >= 23,
    isOdd: isOdd(sum),
    side: first === last ? 'TIE' : first > last ? 'DRAGON' : 'TIGER',
    repeats: [repeatsAt(0), repeatsAt(1), repeatsAt(2)],
    bigDigits: digits.filter(isBigDigit).length,
  };
}
