import { flushStrength, POKER_CATEGORIES, pokerCategory, rankStrength } from '../../poker-hand.ts';
import type { HoldemDeals } from '../called-deals.ts';
import { HOLDEM_ANTE_PAYS, HOLDEM_CALL, HOLDEM_QUALIFYING_STRENGTH } from '../settle.ts';

/** Cards are numbers: the rank (0 for a two, 12 for an ace) plus 13 times the suit. */
const [DECK, RANKS, SUITS] = [52, 13, 4];
const LINES = ['royal', 'straightFlush', 'quads', 'fullHouse', 'flush', 'lower'] as const;
/** Not qualified, won, tied, lost. */
const ENDINGS = 4;
const CELLS = LINES.length * ENDINGS;
/** Pairs of hole cards of the dealer when seven cards are known, and pairs of cards outside a board. */
const DEALER_HANDS = 990;
const HOLES = 1081;
const RUNOUTS = 1081;

/** All permutations of the suits. */
const SUIT_ORDERS = permutations([0, 1, 2, 3]);

const moved = (card: number, order: readonly number[]) =>
  (order[Math.floor(card / RANKS)] ?? 0) * RANKS + (card % RANKS);
const setKey = (cards: readonly number[]) =>
  [...cards].sort((a, b) => a - b).reduce((key, card) => key * DECK + card, 0);

/** A flop, and the number of flops that are equal to it up to a permutation of suits. */
export interface WeightedFlop {
  readonly flop: readonly number[];
  readonly weight: number;
}

/**
 * Counts the results of all deals that are worth a call: every turn and river, every player hand against every dealer hand. All flops
 * take about a minute on one core.
 */
export function countCalledDeals(flops: readonly WeightedFlop[] = flopsUpToSuits()): HoldemDeals {
  const strengths = new Strengths();
  const called = new Float64Array(CELLS);
  for (const { flop, weight } of flops) countFlop(flop, weight, strengths, called);
  const endings = (line: number) => {
    const [notQualified = 0n, won = 0n, tied = 0n, lost = 0n] = Array.from(
      called.subarray(line * ENDINGS, (line + 1) * ENDINGS),
      BigInt,
    );
    return { notQualified, won, tied, lost };
  };
  return Object.fromEntries(LINES.map((name, line) => [name, endings(line)])) as HoldemDeals;
}

/** All 22,100 flops reduced to 1,755. */
export function flopsUpToSuits(): WeightedFlop[] {
  const found = new Map<number, { flop: readonly number[]; weight: number }>();
  for (let a = 0; a < DECK; a += 1) {
    for (let b = a + 1; b < DECK; b += 1) {
      for (let c = b + 1; c < DECK; c += 1) {
        const key = Math.min(...SUIT_ORDERS.map((order) => setKey([a, b, c].map((card) => moved(card, order)))));
        const known = found.get(key);
        if (known === undefined) found.set(key, { flop: [a, b, c], weight: 1 });
        else known.weight += 1;
      }
    }
  }
  return [...found.values()];
}

/** Adds the called deals of a flop, multiplied by its weight. */
function countFlop(flop: readonly number[], weight: number, strengths: Strengths, called: Float64Array): void {
  const same = SUIT_ORDERS.filter((order) => setKey(flop.map((card) => moved(card, order))) === setKey(flop));
  const endings = new Float64Array(DECK * DECK * CELLS);
  for (let turn = 0; turn < DECK; turn += 1) {
    for (let river = turn + 1; river < DECK; river += 1) {
      if (flop.includes(turn) || flop.includes(river)) continue;
      const orbit = new Set(same.map((order) => setKey([moved(turn, order), moved(river, order)])));
      if (Math.min(...orbit) === setKey([turn, river]))
        countBoard([...flop, turn, river], orbit.size, strengths, endings);
    }
  }
  // Boards that are equal up to a permutation of suits were counted once: apply the same permutations to the hole cards.
  const whole = new Float64Array(CELLS);
  for (let a = 0; a < DECK; a += 1) {
    for (let b = a + 1; b < DECK; b += 1) {
      if (flop.includes(a) || flop.includes(b)) continue;
      whole.fill(0);
      for (const order of same) {
        const hole = holeAt(moved(a, order), moved(b, order));
        for (let cell = 0; cell < CELLS; cell += 1) whole[cell] = (whole[cell] ?? 0) + (endings[hole + cell] ?? 0);
      }
      if (!isCalled(whole, same.length)) continue;
      for (let cell = 0; cell < CELLS; cell += 1) {
        called[cell] = (called[cell] ?? 0) + (weight * (whole[cell] ?? 0)) / same.length;
      }
    }
  }
}

const holeAt = (a: number, b: number) => (Math.min(a, b) * DECK + Math.max(a, b)) * CELLS;

/** Whether a call loses less than the ante on average. */
function isCalled(endings: Float64Array, times: number): boolean {
  const net = LINES.reduce((sum, line, index) => {
    const [notQualified = 0, won = 0, , lost = 0] = endings.subarray(index * ENDINGS, (index + 1) * ENDINGS);
    const ante = HOLDEM_ANTE_PAYS[line];
    return sum + ante * notQualified + (ante + HOLDEM_CALL) * won - (1 + HOLDEM_CALL) * lost;
  }, 0);
  return net > -RUNOUTS * DEALER_HANDS * times;
}

const [LEFT, LOCAL] = [47, 1024];
const holeCards = Array.from({ length: LEFT }, () => 0);
const classOfHole = new Int32Array(HOLES);
const distinct = new Int32Array(LOCAL);
const below = new Int32Array(LOCAL + 1);
const belowByCard = new Int32Array(DECK * (LOCAL + 1));

/** Every pair of hole cards against every other on a complete board. */
function countBoard(board: readonly number[], weight: number, strengths: Strengths, endings: Float64Array): void {
  let left = 0;
  for (let card = 0; card < DECK; card += 1) if (!board.includes(card)) holeCards[left++] = card;
  const count = strengths.onBoard(board, holeCards, classOfHole, distinct);
  const { local } = strengths;
  const width = count + 1;
  below.fill(0, 0, width);
  belowByCard.fill(0, 0, LEFT * width);
  for (let i = 0, hole = 0; i < LEFT; i += 1) {
    for (let j = i + 1; j < LEFT; j += 1, hole += 1) {
      const at = (local[classOfHole[hole] ?? 0] ?? 0) + 1;
      below[at] = (below[at] ?? 0) + 1;
      belowByCard[i * width + at] = (belowByCard[i * width + at] ?? 0) + 1;
      belowByCard[j * width + at] = (belowByCard[j * width + at] ?? 0) + 1;
    }
  }
  for (let at = 1; at < width; at += 1) {
    below[at] = (below[at] ?? 0) + (below[at - 1] ?? 0);
    for (let row = at; row < LEFT * width; row += width) {
      belowByCard[row] = (belowByCard[row] ?? 0) + (belowByCard[row - 1] ?? 0);
    }
  }
  let qualifying = 0;
  while (qualifying < count && (distinct[qualifying] ?? 0) < strengths.qualifying) qualifying += 1;
  for (let i = 0, hole = 0; i < LEFT; i += 1) {
    for (let j = i + 1; j < LEFT; j += 1, hole += 1) {
      const own = local[classOfHole[hole] ?? 0] ?? 0;
      const notQualified = weakerHands(qualifying, i * width, j * width, own);
      const isHigh = own >= qualifying;
      const weaker = weakerHands(own, i * width, j * width, own);
      const won = isHigh ? weaker - notQualified : 0;
      const tied = isHigh ? weakerHands(own + 1, i * width, j * width, own) - weaker : 0;
      const cell = holeAt(holeCards[i] ?? 0, holeCards[j] ?? 0) + strengths.lineOf(classOfHole[hole] ?? 0) * ENDINGS;
      endings[cell] = (endings[cell] ?? 0) + weight * notQualified;
      endings[cell + 1] = (endings[cell + 1] ?? 0) + weight * won;
      endings[cell + 2] = (endings[cell + 2] ?? 0) + weight * tied;
      endings[cell + 3] = (endings[cell + 3] ?? 0) + weight * (DEALER_HANDS - notQualified - won - tied);
    }
  }
}

/**
 * Number of hands below a strength that share no card with a hand, from the rows of its two cards. If the hand itself is below, it was
 * subtracted twice and is added again once.
 */
function weakerHands(at: number, firstRow: number, secondRow: number, own: number): number {
  const disjoint = (below[at] ?? 0) - (belowByCard[firstRow + at] ?? 0) - (belowByCard[secondRow + at] ?? 0);
  return own < at ? disjoint + 1 : disjoint;
}

/** All 7,462 strengths of five cards as ascending numbers, looked up by ranks and by flushes. */
class Strengths {
  /** The first strength with which the dealer qualifies. */
  readonly qualifying: number;
  /** Index of a strength among those of the current board. */
  readonly local: Int32Array;
  readonly #classes: ReadonlyMap<number, number>;
  readonly #lines: Uint8Array;
  readonly #flushes = new Int32Array(1 << RANKS);
  readonly #boards = new Map<number, Int32Array>();
  readonly #isPresent: Uint8Array;

  constructor() {
    const strengths = new Set<number>();
    for (const ranks of rankHands(5, 0)) {
      strengths.add(rankStrength(ranks.map((rank) => rank + 2)));
      if (new Set(ranks).size === ranks.length) strengths.add(flushStrength(ranks.map((rank) => rank + 2)));
    }
    const sorted = [...strengths].sort((a, b) => a - b);
    this.#classes = new Map(sorted.map((strength, index) => [strength, index]));
    this.#lines = Uint8Array.from(sorted, (strength) => lineOfCategory(pokerCategory(strength)));
    this.qualifying = sorted.findIndex((strength) => strength >= HOLDEM_QUALIFYING_STRENGTH);
    this.local = new Int32Array(sorted.length);
    this.#isPresent = new Uint8Array(sorted.length);
    for (let mask = 0; mask < this.#flushes.length; mask += 1) {
      const ranks = Array.from({ length: RANKS }, (_, rank) => rank).filter((rank) => (mask & (1 << rank)) !== 0);
      this.#flushes[mask] = ranks.length < 5 ? -1 : this.#classOf(flushStrength(ranks.map((rank) => rank + 2)));
    }
  }

  lineOf(strengthClass: number): number {
    return this.#lines[strengthClass] ?? 0;
  }

  /** Fills in the strength of every pair of hole cards and the sorted distinct strengths; returns the number of distinct ones. */
  onBoard(board: readonly number[], cards: readonly number[], ofHole: Int32Array, distinctOnes: Int32Array): number {
    const byRanks = this.#rankTable(board);
    const suit = [0, 1, 2, 3].find((one) => board.filter((card) => suitOf(card) === one).length >= 3) ?? SUITS;
    const maskOf = (card: number) => (suitOf(card) === suit ? 1 << (card % RANKS) : 0);
    const boardMask = board.reduce((mask, card) => mask | maskOf(card), 0);
    const masks = cards.map(maskOf);
    const ranks = cards.map((card) => card % RANKS);
    let count = 0;
    for (let i = 0, hole = 0; i < cards.length; i += 1) {
      for (let j = i + 1; j < cards.length; j += 1, hole += 1) {
        const plain = byRanks[(ranks[i] ?? 0) * RANKS + (ranks[j] ?? 0)] ?? 0;
        const flush = this.#flushes[boardMask | (masks[i] ?? 0) | (masks[j] ?? 0)] ?? -1;
        const strength = Math.max(flush, plain);
        ofHole[hole] = strength;
        if (this.#isPresent[strength] === 0) {
          this.#isPresent[strength] = 1;
          distinctOnes[count] = strength;
          count += 1;
        }
      }
    }
    distinctOnes.subarray(0, count).sort();
    for (let index = 0; index < count; index += 1) {
      const strength = distinctOnes[index] ?? 0;
      this.local[strength] = index;
      this.#isPresent[strength] = 0;
    }
    return count;
  }

  #rankTable(board: readonly number[]): Int32Array {
    const ranks = board.map((card) => card % RANKS).sort((a, b) => a - b);
    const key = ranks.reduce((sum, rank) => sum * RANKS + rank, 0);
    const known = this.#boards.get(key);
    if (known !== undefined) return known;
    const table = new Int32Array(RANKS * RANKS);
    for (let a = 0; a < RANKS; a += 1) {
      for (let b = a; b < RANKS; b += 1) {
        const strength = this.#classOf(rankStrength([...ranks, a, b].map((rank) => rank + 2)));
        table[a * RANKS + b] = strength;
        table[b * RANKS + a] = strength;
      }
    }
    this.#boards.set(key, table);
    return table;
  }

  #classOf(strength: number): number {
    return this.#classes.get(strength) ?? 0;
  }
}

const suitOf = (card: number) => Math.floor(card / RANKS);

function lineOfCategory(category: number): number {
  const { ROYAL, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH } = POKER_CATEGORIES;
  const line = [ROYAL, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH].indexOf(category as typeof ROYAL);
  return line < 0 ? LINES.length - 1 : line;
}

/** Rank combinations of that many cards, ascending, no rank more than four times. */
function rankHands(cards: number, lowest: number): number[][] {
  if (cards === 0) return [[]];
  const found: number[][] = [];
  for (let rank = lowest; rank < RANKS; rank += 1) {
    for (const rest of rankHands(cards - 1, rank)) if (rest[3] !== rank) found.push([rank, ...rest]);
  }
  return found;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((one) => one !== item)).map((rest) => [item, ...rest]));
}
