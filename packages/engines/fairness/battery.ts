import type { NumberListForm } from '../src/lottery/family/index.ts';
import { chiSquare, chiSquareTail, normalTail } from './significance.ts';

/** Numbers per hand of the poker test. */
const HAND = 5;
/** Longest gap that is counted separately, in multiples of the average gap. */
const GAP_SPANS = 12;

/** Counts over a series of draws. Counts of several series can be added; the draws are not stored. */
export interface Counts {
  draws: number;
  /** By place and number. */
  readonly places: number[][];
  /** First numbers of two consecutive draws, without overlap, by pair. */
  readonly pairs: number[];
  /** The first two numbers of a draw, by pair. */
  readonly neighbours: number[];
  /** Changes between the upper and the lower half of the numbers from draw to draw, and the number of steps. */
  readonly runs: { changes: number; steps: number };
  /** Number of draws between two appearances of the lowest number at the first place. */
  readonly gaps: number[];
  /** Number of different values among five consecutive first numbers. */
  readonly hands: number[];
}

/** Counts draws one by one. */
export function counter(form: NumberListForm): { add(draw: readonly number[]): void; readonly counts: Counts } {
  const size = form.highest - form.lowest + 1;
  const zeros = (length: number) => Array<number>(length).fill(0);
  const counts: Counts = {
    draws: 0,
    places: Array.from({ length: form.count }, () => zeros(size)),
    pairs: zeros(size * size),
    neighbours: zeros(size * size),
    runs: { changes: 0, steps: 0 },
    gaps: zeros(GAP_SPANS * size + 1),
    hands: zeros(HAND + 1),
  };
  const hand: number[] = [];
  let [before, waiting, wasUpper] = [-1, -1, -1];
  const raise = (list: number[], index: number) => {
    list[index] = (list[index] ?? 0) + 1;
  };
  return {
    counts,
    add(draw) {
      counts.draws += 1;
      for (let place = 0; place < form.count; place += 1) {
        raise(counts.places[place] ?? [], (draw[place] ?? 0) - form.lowest);
      }
      const first = (draw[0] ?? 0) - form.lowest;
      raise(counts.neighbours, first * size + (draw[1] ?? 0) - form.lowest);
      if (before < 0) before = first;
      else {
        raise(counts.pairs, before * size + first);
        before = -1;
      }
      const isUpper = first >= Math.floor(size / 2) ? 1 : 0;
      if (wasUpper >= 0) {
        counts.runs.steps += 1;
        if (isUpper !== wasUpper) counts.runs.changes += 1;
      }
      wasUpper = isUpper;
      if (waiting >= 0) waiting += 1;
      if (first === 0) {
        if (waiting > 0) raise(counts.gaps, Math.min(waiting - 1, GAP_SPANS * size));
        waiting = 0;
      }
      hand.push(first);
      if (hand.length === HAND) {
        raise(counts.hands, new Set(hand).size);
        hand.length = 0;
      }
    },
  };
}

/** Adds the counts of several series. */
export function addCounts(all: readonly Counts[]): Counts {
  const [first, ...others] = all;
  if (first === undefined) throw new RangeError('nothing was counted');
  const sum = (one: readonly number[], other: readonly number[]) =>
    one.map((count, index) => count + (other[index] ?? 0));
  return others.reduce(
    (total, one) => ({
      draws: total.draws + one.draws,
      places: total.places.map((place, index) => sum(place, one.places[index] ?? [])),
      pairs: sum(total.pairs, one.pairs),
      neighbours: sum(total.neighbours, one.neighbours),
      runs: { changes: total.runs.changes + one.runs.changes, steps: total.runs.steps + one.runs.steps },
      gaps: sum(total.gaps, one.gaps),
      hands: sum(total.hands, one.hands),
    }),
    first,
  );
}

/** Result of one test, with the probability that chance alone gives a result as far from the expected one. */
export interface Finding {
  readonly test: 'frequency' | 'serial' | 'neighbours' | 'runs' | 'gaps' | 'poker';
  /** Place tested by a test of places, from 1. */
  readonly place: number | null;
  readonly statistic: number;
  /** Degrees of freedom; 0 when the statistic is a number of standard deviations. */
  readonly freedom: number;
  readonly chance: number;
}

/** Compares the counts with the exact probabilities of the rule. */
export function findingsOf(form: NumberListForm, counts: Counts): readonly Finding[] {
  const size = form.highest - form.lowest + 1;
  const even = (observed: readonly number[]) => {
    const total = observed.reduce((sum, one) => sum + one, 0);
    return observed.map(() => total / observed.length);
  };
  const judge = (
    test: Finding['test'],
    observed: readonly number[],
    expected: readonly number[],
    place = 0,
  ): Finding => {
    const { statistic, freedom } = chiSquare(observed, expected);
    return { test, place: place > 0 ? place : null, statistic, freedom, chance: chiSquareTail(statistic, freedom) };
  };
  const frequencies = counts.places.map((place, index) => judge('frequency', place, even(place), index + 1));
  // When numbers do not repeat, the first two are never equal.
  const possible = counts.neighbours.filter(
    (_count, cell) => !form.isDistinct || Math.floor(cell / size) !== cell % size,
  );
  const gaps = counts.gaps.reduce((sum, one) => sum + one, 0);
  const waits = counts.gaps.map((_count, wait) =>
    wait === counts.gaps.length - 1 ? (1 - 1 / size) ** wait : (1 - 1 / size) ** wait / size,
  );
  return [
    ...frequencies,
    judge('serial', counts.pairs, even(counts.pairs)),
    judge('neighbours', possible, even(possible)),
    runsFinding(size, counts),
    judge(
      'gaps',
      counts.gaps,
      waits.map((chance) => chance * gaps),
    ),
    pokerFinding(size, counts.hands, judge),
  ];
}

/** Runs test: every step has the same probability of a change, but neighbouring steps are correlated when the halves are unequal. */
function runsFinding(size: number, { runs: { changes, steps } }: Counts): Finding {
  const upper = 1 - Math.floor(size / 2) / size;
  const change = 2 * upper * (1 - upper);
  // For independent draws: Var = n c (1 - c) + 2 (n - 1) (u l - c²), because two consecutive changes have probability u l.
  const together = upper * (1 - upper) - change * change;
  const variance = steps * change * (1 - change) + 2 * Math.max(0, steps - 1) * together;
  const statistic = (changes - steps * change) / Math.sqrt(variance);
  return { test: 'runs', place: null, statistic, freedom: 0, chance: normalTail(statistic) };
}

/** Number of partitions of five cards into that many groups. */
const GROUPINGS = [0, 1, 15, 25, 10, 1] as const;

function pokerFinding(
  size: number,
  hands: readonly number[],
  judge: (test: 'poker', observed: readonly number[], expected: readonly number[]) => Finding,
): Finding {
  const total = hands.reduce((sum, one) => sum + one, 0);
  const expected = GROUPINGS.map((groupings, different) => {
    let ways = groupings / size ** HAND;
    for (let taken = 0; taken < different; taken += 1) ways *= size - taken;
    return ways * total;
  });
  return judge('poker', hands.slice(1), expected.slice(1));
}

/** Probability that the whole battery rejects fair draws. */
export const SIGNIFICANCE = 0.001;

/** Whether a result, given the number of tests, is further from the expected one than chance allows, or suspiciously close to it. */
export function isSuspicious({ chance, freedom }: Finding, findings: number): boolean {
  const limit = SIGNIFICANCE / findings / 2;
  return chance < limit || (freedom > 0 && chance > 1 - limit);
}
