import type { NumberListForm } from '../src/lottery/family/index.ts';
import { chiSquare, chiSquareTail, normalTail } from './significance.ts';

/** Numbers of one hand of the poker test. */
const HAND = 5;
/** Gaps up to so many draws are told apart, in multiples of what a number waits on average. */
const GAP_SPANS = 12;

/** What is counted of a series of draws. Counts of several series are added; nothing of the draws themselves is kept. */
export interface Counts {
  draws: number;
  /** By place and number. */
  readonly places: number[][];
  /** First numbers of two draws that follow each other, without overlap, by pair. */
  readonly pairs: number[];
  /** The first two numbers of a draw, by pair. */
  readonly neighbours: number[];
  /** Changes between the upper and the lower half of the numbers from draw to draw, and between how many draws. */
  readonly runs: { changes: number; steps: number };
  /** Draws from one showing of the lowest number at the first place to the next. */
  readonly gaps: number[];
  /** Different numbers among five first numbers in a row. */
  readonly hands: number[];
}

/** Counts while draws are made. */
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

/** Adds what several series counted. */
export function addCounts(all: readonly Counts[]): Counts {
  const [first, ...others] = all;
  if (first === undefined) throw new RangeError('nothing was counted');
  const sum = (one: readonly number[], other: readonly number[]) =>
    one.map((count, index) => count + (other[index] ?? 0));
  return others.reduce(
    (held, one) => ({
      draws: held.draws + one.draws,
      places: held.places.map((place, index) => sum(place, one.places[index] ?? [])),
      pairs: sum(held.pairs, one.pairs),
      neighbours: sum(held.neighbours, one.neighbours),
      runs: { changes: held.runs.changes + one.runs.changes, steps: held.runs.steps + one.runs.steps },
      gaps: sum(held.gaps, one.gaps),
      hands: sum(held.hands, one.hands),
    }),
    first,
  );
}

/** One test with how often chance alone gives a result as far from the expected. */
export interface Finding {
  readonly test: 'frequency' | 'serial' | 'neighbours' | 'runs' | 'gaps' | 'poker';
  /** Which place a test of places looked at, from 1. */
  readonly place: number | null;
  readonly statistic: number;
  /** Degrees of freedom; 0 where the statistic is a number of standard deviations. */
  readonly freedom: number;
  readonly chance: number;
}

/** The findings of counted draws: exact chances of the rule beside what was counted. */
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
  // Of different numbers the first two are never alike.
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

/** Changes between halves: every step changes with the same chance, and neighbouring steps depend on each other when halves are unequal. */
function runsFinding(size: number, { runs: { changes, steps } }: Counts): Finding {
  const upper = 1 - Math.floor(size / 2) / size;
  const change = 2 * upper * (1 - upper);
  // Of independent halves: Var = n c (1 - c) + 2 (n - 1) (u l - c²), since two changes in a row have the chance u l.
  const together = upper * (1 - upper) - change * change;
  const variance = steps * change * (1 - change) + 2 * Math.max(0, steps - 1) * together;
  const statistic = (changes - steps * change) / Math.sqrt(variance);
  return { test: 'runs', place: null, statistic, freedom: 0, chance: normalTail(statistic) };
}

/** Ways to put five cards into so many groups. */
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

/** How often the whole battery may say of fair draws that they are not. */
export const SIGNIFICANCE = 0.001;

/** Whether a finding among so many is further from the expected than chance allows, or so near to it that it is no chance. */
export function isSuspicious({ chance, freedom }: Finding, findings: number): boolean {
  const limit = SIGNIFICANCE / findings / 2;
  return chance < limit || (freedom > 0 && chance > 1 - limit);
}
