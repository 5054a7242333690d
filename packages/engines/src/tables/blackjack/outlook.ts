import { Rational } from '@lantern/money';
import { isBust, peeks, totalOfValues } from './hand.ts';
import { BLACKJACK_PRICES } from './settle.ts';
import { type BlackjackStrategy, basicStrategy } from './strategy.ts';

const [ACE, TEN] = [1, 10];
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const DEALER_STANDS = 17;
const TWENTY_ONE = 21;
/** Nets are counted in half bets, so that 3:2 is an integer. */
const HALVES = 2n;
/** Six cards are drawn from 415 in fewer than 2^53 ordered ways. */
const SHORT = 6;

/** Expected net per unit of the first bet. */
export interface BlackjackOutlook {
  readonly net: Rational;
  /** By the value of the dealer's up card, 1 for an ace. */
  readonly netByUp: ReadonlyMap<number, Rational>;
}

/**
 * Exact expectation of a strategy in a fresh shoe: every player hand against every dealer hand, with each card removed from the shoe.
 * The two hands of a split have the same expectation, because cards after a stopping point of a shuffled shoe are distributed like
 * those before it; one of them is counted twice.
 */
export function blackjackOutlook(strategy: BlackjackStrategy = basicStrategy, decks = 8): BlackjackOutlook {
  const known = strategy === basicStrategy ? basicOutlooks.get(decks) : undefined;
  const outlook = known ?? workOut(strategy, decks);
  if (strategy === basicStrategy) basicOutlooks.set(decks, outlook);
  return outlook;
}

/** Cache by number of decks. */
const basicOutlooks = new Map<number, BlackjackOutlook>();

function workOut(strategy: BlackjackStrategy, decks: number): BlackjackOutlook {
  const shoe = [0, ...VALUES.map((value) => (value === TEN ? 16 : 4) * decks)];
  const netByUp = new Map(VALUES.map((up) => [up, netAgainst(up, strategy, shoe)]));
  const cards = Rational.of(52 * decks);
  const net = VALUES.reduce(
    (sum, up) => sum.add((netByUp.get(up) ?? Rational.ZERO).mul(Rational.of(shoe[up] ?? 0))),
    Rational.ZERO,
  );
  return { net: net.divide(cards), netByUp };
}

/** Cards by value: `counts[value]`. */
type Counts = readonly number[];

/** A final player hand. */
interface PlayedHand {
  /** Cards taken from the shoe, including the other card of a split pair. */
  readonly used: Counts;
  readonly cards: number;
  readonly total: number;
  /** Number of card orders times the units staked on them. */
  weight: number;
}

/** Dealer hands as a tree by values, so that common prefixes are multiplied once. */
interface DealerBranch {
  readonly value: number;
  readonly taken: number;
  readonly next: DealerBranch[];
  /** Final total of these cards and the number of their orders; null for a mere prefix. */
  end: { readonly total: number; readonly cards: number; orders: number } | null;
}

function netAgainst(up: number, strategy: BlackjackStrategy, wholeShoe: Counts): Rational {
  const shoe = wholeShoe.map((count, value) => count - (value === up ? 1 : 0));
  const tally = new NetTally(shoe);
  const hole = up === ACE ? TEN : ACE;
  const dealer = dealerTree(up, hole);
  for (const first of VALUES) {
    for (const second of VALUES.filter((value) => value >= first)) {
      countStart(tally, { first, second, up, hole, shoe });
    }
  }
  for (const hand of playedHands(up, strategy)) countHand(tally, hand, { up, hole, shoe, dealer });
  return tally.net();
}

interface Start {
  readonly first: number;
  readonly second: number;
  readonly up: number;
  readonly hole: number;
  readonly shoe: Counts;
}

/** Counts the player's blackjack, and all first two cards against a dealer's blackjack. */
function countStart(tally: NetTally, { first, second, up, hole, shoe }: Start): void {
  const used = countsOf([first, second]);
  const orders = first === second ? 1 : 2;
  const left = leftOf(shoe, used);
  const dealerHas = peeks(up) ? (left[hole] ?? 0) : 0;
  if (!isNatural(first, second)) {
    tally.add(used, 3, -orders, BigInt(dealerHas));
    return;
  }
  const { numerator, denominator } = BLACKJACK_PRICES.blackjack;
  tally.addHalves(used, 3, orders, ((numerator * HALVES) / denominator) * BigInt(sumOf(left) - dealerHas));
}

interface Against {
  readonly up: number;
  readonly hole: number;
  readonly shoe: Counts;
  readonly dealer: readonly DealerBranch[];
}

/** Counts a played hand against all dealer hands without a blackjack. */
function countHand(tally: NetTally, hand: PlayedHand, { up, hole, shoe, dealer }: Against): void {
  const left = leftOf(shoe, hand.used);
  if (isBust(hand.total)) {
    const holes = sumOf(left) - (peeks(up) ? (left[hole] ?? 0) : 0);
    tally.add(hand.used, hand.cards + 1, -hand.weight, BigInt(holes));
    return;
  }
  const nets = new NetsByLength();
  follow(dealer, left, 1, ({ total, cards, orders }, ways) => {
    const sign = isBust(total) ? 1 : Math.sign(hand.total - total);
    if (sign !== 0) nets.add(cards, sign * orders, ways);
  });
  for (const [cards, net] of nets.entries()) tally.add(hand.used, hand.cards + cards, hand.weight, net);
}

/** Nets by number of dealer cards. Sums over short hands stay below 2^53; those of longer hands use bigint. */
class NetsByLength {
  readonly #short = new Float64Array(SHORT + 1);
  readonly #long = new Map<number, bigint>();

  add(cards: number, times: number, ways: number | bigint): void {
    if (cards <= SHORT) this.#short[cards] = (this.#short[cards] ?? 0) + times * Number(ways);
    else this.#long.set(cards, (this.#long.get(cards) ?? 0n) + BigInt(times) * BigInt(ways));
  }

  entries(): (readonly [cards: number, net: bigint])[] {
    return [...Array.from(this.#short, (net, cards) => [cards, BigInt(net)] as const), ...this.#long];
  }
}

/** Sums nets over card sequences; sequences of one length share a denominator. */
class NetTally {
  readonly #shoe: Counts;
  readonly #halvesByLength: bigint[] = [];

  constructor(shoe: Counts) {
    this.#shoe = shoe;
  }

  /** `used`: cards of the player; `length`: number of all dealt cards; `net`: net summed over the ways to deal the other cards. */
  add(used: Counts, length: number, weight: number, net: bigint): void {
    this.addHalves(used, length, weight, net * HALVES);
  }

  addHalves(used: Counts, length: number, weight: number, halves: bigint): void {
    const ways = used.reduce((product, taken, value) => product * falling(this.#shoe[value] ?? 0, taken), 1n);
    this.#halvesByLength[length] = (this.#halvesByLength[length] ?? 0n) + ways * BigInt(weight) * halves;
  }

  net(): Rational {
    const cards = sumOf(this.#shoe);
    return this.#halvesByLength.reduce(
      (sum, halves, length) => sum.add(Rational.of(halves, HALVES * falling(cards, length))),
      Rational.ZERO,
    );
  }
}

/** All final hands of a strategy against an up card, except blackjack. */
function playedHands(up: number, strategy: BlackjackStrategy): Iterable<PlayedHand> {
  const found = new Map<string, PlayedHand>();
  const end = (hand: readonly number[], extra: readonly number[], weight: number) => {
    const used = countsOf([...hand, ...extra]);
    const total = totalOfValues(hand).total;
    const key = `${used.join()} ${total}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { used, cards: hand.length + extra.length, total, weight });
    else known.weight += weight;
  };
  const hit = (hand: readonly number[], extra: readonly number[], weight: number) => {
    for (const value of VALUES) play([...hand, value], extra, weight);
  };
  const moveOf = (hand: readonly number[], extra: readonly number[]) => {
    const isFirst = hand.length === 2;
    if (totalOfValues(hand).total >= TWENTY_ONE) return 'stand';
    const maySplit = isFirst && extra.length === 0 && hand[0] === hand[1];
    return strategy(hand, up, { mayDouble: isFirst, maySplit });
  };
  const play = (hand: readonly number[], extra: readonly number[], weight: number): void => {
    const move = moveOf(hand, extra);
    if (move === 'stand') end(hand, extra, weight);
    else if (move === 'hit') hit(hand, extra, weight);
    else if (move === 'split') split(hand[0] ?? 0, weight);
    else for (const value of VALUES) end([...hand, value], extra, 2 * weight);
  };
  const split = (value: number, weight: number) => {
    if (value !== ACE) hit([value], [value], 2 * weight);
    else for (const next of VALUES) end([value, next], [value], 2 * weight);
  };
  for (const first of VALUES) {
    for (const second of VALUES) {
      if (!isNatural(first, second)) play([first, second], [], 1);
    }
  }
  return found.values();
}

/** Dealer hands for an up card: hit below 17, no blackjack. */
function dealerTree(up: number, hole: number): readonly DealerBranch[] {
  const root: DealerBranch[] = [];
  const draw = (hand: readonly number[]) => {
    const { total } = totalOfValues(hand);
    if (total >= DEALER_STANDS) {
      plant(root, countsOf(hand.slice(1)), total);
      return;
    }
    for (const value of VALUES) if (hand.length > 1 || !peeks(up) || value !== hole) draw([...hand, value]);
  };
  draw([up]);
  return root;
}

function plant(root: DealerBranch[], counts: Counts, total: number): void {
  let level = root;
  let branch: DealerBranch | undefined;
  counts.forEach((taken, value) => {
    if (taken === 0) return;
    branch = level.find((one) => one.value === value && one.taken === taken);
    if (branch === undefined) {
      branch = { value, taken, next: [], end: null };
      level.push(branch);
    }
    level = branch.next;
  });
  if (branch === undefined) return;
  branch.end ??= { total, cards: sumOf(counts), orders: 0 };
  branch.end.orders += 1;
}

type Visit = (end: NonNullable<DealerBranch['end']>, ways: number | bigint) => void;

/** Walks the tree with the number of ways to draw the cards: as a number while that is exact, then as bigint. */
function follow(branches: readonly DealerBranch[], left: Counts, ways: number, visit: Visit): void {
  for (const branch of branches) {
    const { value, taken, next, end } = branch;
    let all = ways;
    for (let step = 0; step < taken; step += 1) all *= (left[value] ?? 0) - step;
    if (all === 0) continue;
    if (!Number.isSafeInteger(all)) {
      followLong([branch], left, BigInt(ways), visit);
      continue;
    }
    if (end !== null) visit(end, all);
    follow(next, left, all, visit);
  }
}

function followLong(branches: readonly DealerBranch[], left: Counts, ways: bigint, visit: Visit): void {
  for (const { value, taken, next, end } of branches) {
    const all = ways * falling(left[value] ?? 0, taken);
    if (end !== null) visit(end, all);
    followLong(next, left, all, visit);
  }
}

function countsOf(values: readonly number[]): Counts {
  const counts = new Array<number>(TEN + 1).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const isNatural = (first: number, second: number) => totalOfValues([first, second]).total === TWENTY_ONE;
const leftOf = (shoe: Counts, used: Counts): Counts => shoe.map((count, value) => count - (used[value] ?? 0));
const sumOf = (counts: Counts) => counts.reduce((sum, count) => sum + count, 0);

const fallings = new Map<number, bigint>();

/** Number of ordered ways to draw cards: n (n − 1) … */
function falling(from: number, taken: number): bigint {
  if (taken === 0) return 1n;
  const key = from * 64 + taken;
  const known = fallings.get(key);
  if (known !== undefined) return known;
  const ways = from < taken ? 0n : BigInt(from - taken + 1) * falling(from, taken - 1);
  fallings.set(key, ways);
  return ways;
}
