import { Rational } from '@lantern/money';
import { choose } from '../combinations.ts';
import {
  NIU_NIU_CLASSES,
  NIU_NIU_PAID_SHARE,
  type NiuNiuVariant,
  niuNiuClassOfRanks,
  niuNiuMultiplier,
} from './niu-niu.ts';

const RANKS = 13;
const SUITS = 4;
const HAND = 5;
const FIRST_FACE = 10;
/** Ways to take 0 … 5 of several equal cards: `WAYS[left][taken]`. */
const WAYS = [0, 1, 2, 3, 4].map((left) => [0, 1, 2, 3, 4, 5].map((taken) => Number(choose(left, taken))));

/** Exact figures for two hands of one deck. */
export interface NiuNiuOutlook {
  /** Number of hands of each class among all hands of five cards. */
  readonly counts: readonly bigint[];
  readonly probabilities: readonly Rational[];
  /** Probability that a hand has the class and wins. */
  readonly winsWith: readonly Rational[];
  readonly equalReturn: Rational;
  /** Expected net of a double bet per unit of its base bet. */
  readonly doubleNet: Rational;
}

const known = new Map<NiuNiuVariant, NiuNiuOutlook>();

/** Counted over all pairs of hands. */
export function niuNiuOutlook(variant: NiuNiuVariant): NiuNiuOutlook {
  const found = known.get(variant) ?? workOut(variant);
  known.set(variant, found);
  return found;
}

function workOut(variant: NiuNiuVariant): NiuNiuOutlook {
  const joint = countPairs(variant);
  const others = choose(52 - HAND, HAND);
  const pairs = Rational.of(choose(52, HAND) * others);
  const counts = joint.map((row) => BigInt(row.reduce((sum, ways) => sum + ways, 0)) / others);
  const probabilities = counts.map((count) => Rational.of(count, choose(52, HAND)));
  // Two hands of one class never tie, and swapping them swaps the winner, so each wins half of such pairs.
  const winsWith = joint.map((row, type) => {
    const below = row.slice(0, type).reduce((sum, ways) => sum + ways, 0);
    return Rational.of(2 * below + (row[type] ?? 0), 2).divide(pairs);
  });
  const net = (multiplierOf: (type: number) => number) =>
    winsWith.reduce((sum, wins, type) => sum.add(wins.mul(Rational.of(multiplierOf(type)))), Rational.ZERO);
  const [won, doubled] = [net(() => 1), net((type) => niuNiuMultiplier(type, variant))];
  const lost = Rational.ONE.subtract(won);
  return {
    counts,
    probabilities,
    winsWith,
    equalReturn: Rational.ONE.add(won.mul(NIU_NIU_PAID_SHARE)).subtract(lost),
    // Banker and player win equally often with each class, so the only loss is the commission.
    doubleNet: doubled.mul(NIU_NIU_PAID_SHARE.subtract(Rational.ONE)),
  };
}

/** A hand by the number of cards of each rank. */
interface RankHand {
  readonly counts: readonly number[];
  readonly type: number;
}

function rankHands(variant: NiuNiuVariant): RankHand[] {
  const found: RankHand[] = [];
  const counts = new Array<number>(RANKS).fill(0);
  const fill = (rank: number, left: number, ranks: readonly number[]) => {
    if (left === 0) found.push({ counts: [...counts], type: niuNiuClassOfRanks(ranks, variant) });
    if (left === 0 || rank === RANKS) return;
    for (let taken = 0; taken <= Math.min(left, SUITS); taken += 1) {
      counts[rank] = taken;
      fill(rank + 1, left - taken, [...ranks, ...new Array<number>(taken).fill(rank + 1)]);
    }
    counts[rank] = 0;
  };
  fill(0, HAND, []);
  return found;
}

/** Pairs of hands by both classes: `[first][second]`. */
function countPairs(variant: NiuNiuVariant): number[][] {
  const classes = NIU_NIU_CLASSES[variant];
  const joint = Array.from({ length: classes }, () => new Array<number>(classes).fill(0));
  const hands = rankHands(variant);
  const tree = treeOf(hands);
  for (const { counts, type } of hands) {
    const weight = counts.reduce((ways, taken) => ways * (WAYS[SUITS]?.[taken] ?? 0), faceOrders(counts));
    const row = joint[type];
    if (weight === 0 || row === undefined) continue;
    const left = counts.map((taken) => SUITS - taken);
    spread(tree, left, weight, row);
  }
  return joint;
}

/**
 * Jack, queen and king are equivalent: of the hands that differ only in them, one carries the whole count and the others count zero.
 */
function faceOrders(counts: readonly number[]): number {
  const [jacks = 0, queens = 0, kings = 0] = counts.slice(FIRST_FACE);
  if (jacks < queens || queens < kings) return 0;
  if (jacks === kings) return 1;
  return jacks === queens || queens === kings ? 3 : 6;
}

/** All hands as a tree by ranks, so that common prefixes are multiplied once. */
interface Branch {
  readonly rank: number;
  readonly taken: number;
  readonly type: number | null;
  readonly next: Branch[];
}

function treeOf(hands: readonly RankHand[]): Branch[] {
  const root: Branch[] = [];
  for (const { counts, type } of hands) {
    let level = root;
    let left = HAND;
    counts.forEach((taken, rank) => {
      if (taken === 0) return;
      left -= taken;
      let branch = level.find((one) => one.rank === rank && one.taken === taken);
      if (branch === undefined) {
        branch = { rank, taken, type: left === 0 ? type : null, next: [] };
        level.push(branch);
      }
      level = branch.next;
    });
  }
  return root;
}

function spread(branches: readonly Branch[], left: readonly number[], ways: number, row: number[]): void {
  for (const { rank, taken, type, next } of branches) {
    const all = ways * (WAYS[left[rank] ?? 0]?.[taken] ?? 0);
    if (all === 0) continue;
    if (type === null) spread(next, left, all, row);
    else row[type] = (row[type] ?? 0) + all;
  }
}
