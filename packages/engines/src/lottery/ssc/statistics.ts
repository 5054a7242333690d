import { isBigDigit, isOdd, type SscDigits, sumOf } from './digits.ts';
import { repetitions } from './patterns.ts';
import { digitsOfPlay } from './plays.ts';

/** Draws since each digit 0–9 last came: 0 in the last draw; the number of known draws when it never came. */
export type MissingCounts = readonly number[];

/** Missing counts at each of the five places. */
export function missingByPlace(newestFirst: readonly SscDigits[]): readonly MissingCounts[] {
  return [0, 1, 2, 3, 4].map((place) => missingCounts(newestFirst.map((digits) => [digits[place] ?? -1])));
}

/** Missing counts of digits anywhere among the places of a tab: what groups and "any position" look at. */
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
  /** Per place, draws since each digit last came as of this draw: 0 for the one drawn. */
  readonly missing: readonly MissingCounts[];
};

/** The trend of every place, newest first like its input. A digit that never came before counts the draws known so far. */
export function sscTrend(newestFirst: readonly SscDigits[]): readonly SscTrendRow[] {
  let running: readonly MissingCounts[] = Array.from({ length: 5 }, () => Array<number>(10).fill(0));
  const rows = newestFirst.toReversed().map((digits): SscTrendRow => {
    running = running.map((gaps, place) => gaps.map((gap, digit) => (digits[place] === digit ? 0 : gap + 1)));
    return { digits, missing: running };
  });
  return rows.reverse();
}

/** What people read off a draw at a glance. */
export type SscFigures = {
  readonly sum: number;
  readonly isBig: boolean;
  readonly isOdd: boolean;
  /** First against last ball: dragon, tiger or tie. */
  readonly side: 'DRAGON' | 'TIGER' | 'TIE';
  /** How the digits of front, middle and back three repeat: 3 a triple, 2 group 3, 1 group 6. */
  readonly repeats: readonly [front: number, middle: number, back: number];
  readonly bigDigits: number;
};

/** Figures of a draw for result lists. */
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
