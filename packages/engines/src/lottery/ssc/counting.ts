import { choose, combinations } from '../../combinations.ts';
import { digitsOfNumber, spanOf, sumOf } from './digits.ts';

/** `choose` as a number, for the small counts of a lottery board. */
export function ways(from: number, taken: number): number {
  return Number(choose(from, taken));
}

export function product(values: readonly number[]): number {
  return values.reduce((all, value) => all * value, 1);
}

/** Number of ways to choose one item from each of any `taken` lists: the elementary symmetric polynomial of the list sizes. */
export function symmetricProduct(sizes: readonly number[], taken: number): number {
  const sums = [1, ...Array<number>(taken).fill(0)];
  for (const size of sizes) {
    for (let used = taken; used >= 1; used -= 1) sums[used] = (sums[used] ?? 0) + (sums[used - 1] ?? 0) * size;
  }
  return sums[taken] ?? 0;
}

/** All ways to take one item from each list, in the order of the lists. The caller limits the count. */
export function tuples<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>((heads, list) => heads.flatMap((head) => list.map((item) => [...head, item])), [[]]);
}

/** Number of ways to take one item from each list so that all are different; items must be below 31. */
export function differentTuples(lists: readonly (readonly number[])[]): number {
  let ways = new Map<number, number>([[0, 1]]);
  for (const list of lists) {
    const next = new Map<number, number>();
    for (const [used, count] of ways) {
      for (const one of list.filter((item) => (used & (1 << item)) === 0)) {
        const taken = used | (1 << one);
        next.set(taken, (next.get(taken) ?? 0) + count);
      }
    }
    ways = next;
  }
  return [...ways.values()].reduce((sum, count) => sum + count, 0);
}

/** All ordered digit tuples of a width. */
function allTuples(width: number): (readonly number[])[] {
  return Array.from({ length: 10 ** width }, (_, value) => digitsOfNumber(value, width));
}

/** Non-decreasing digit tuples, so that each unordered choice appears once; tuples of one repeated digit are excluded. */
function unorderedMixed(width: number): (readonly number[])[] {
  return allTuples(width).filter(
    (digits) => spanOf(digits) > 0 && digits.every((digit, index) => index === 0 || digit >= (digits[index - 1] ?? 0)),
  );
}

type Counts = readonly number[];

function tally(groups: readonly (readonly number[])[], figureOf: (digits: readonly number[]) => number): Counts {
  const counts: number[] = [];
  for (const digits of groups) counts[figureOf(digits)] = (counts[figureOf(digits)] ?? 0) + 1;
  return counts;
}

const WIDTHS = [2, 3] as const;
const tables = (of: (width: number) => Counts): ReadonlyMap<number, Counts> =>
  new Map(WIDTHS.map((width) => [width, of(width)]));
const STRAIGHT_BY_SUM = tables((width) => tally(allTuples(width), sumOf));
const STRAIGHT_BY_SPAN = tables((width) => tally(allTuples(width), spanOf));
const GROUPS_BY_SUM = tables((width) => tally(unorderedMixed(width), sumOf));

/** Number of ordered tuples of two or three digits with a sum. */
export function straightUnitsOfSum(width: number, sum: number): number {
  return STRAIGHT_BY_SUM.get(width)?.[sum] ?? 0;
}

/** Number of ordered tuples of two or three digits with a span (largest minus smallest digit). */
export function straightUnitsOfSpan(width: number, span: number): number {
  return STRAIGHT_BY_SPAN.get(width)?.[span] ?? 0;
}

/** Number of unordered choices of two or three digits with a sum, without those of one repeated digit, which are not sold. */
export function groupUnitsOfSum(width: number, sum: number): number {
  return GROUPS_BY_SUM.get(width)?.[sum] ?? 0;
}

/**
 * Number of ways to take `manyTaken` digits from one list and `fewTaken` from another without using a digit twice; the lists may overlap.
 */
export function disjointWays(
  many: readonly number[],
  manyTaken: number,
  few: readonly number[],
  fewTaken: number,
): number {
  const shared = many.filter((digit) => few.includes(digit)).length;
  let sum = 0;
  for (let common = 0; common <= manyTaken; common += 1) {
    const first = ways(shared, common) * ways(many.length - shared, manyTaken - common);
    sum += first * ways(few.length - common, fewTaken);
  }
  return sum;
}

/** The choices that `disjointWays` counts. */
export function disjointChoices(
  many: readonly number[],
  manyTaken: number,
  few: readonly number[],
  fewTaken: number,
): { readonly many: readonly number[]; readonly few: readonly number[] }[] {
  return combinations(many, manyTaken).flatMap((first) =>
    combinations(
      few.filter((digit) => !first.includes(digit)),
      fewTaken,
    ).map((second) => ({ many: first, few: second })),
  );
}
