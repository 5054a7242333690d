import { Rational } from '@lantern/money';
import { choose, combinations } from '../combinations.ts';
import { DECK } from './card.ts';
import { type Outlook, outlookOf, paid } from './outlook.ts';
import {
  compareZhaJinHua,
  ZHA_JIN_HUA_CATEGORIES,
  type ZhaJinHuaHand,
  type ZhaJinHuaValue,
  zhaJinHuaStrength,
  zhaJinHuaValue,
} from './zha-jin-hua.ts';

const { PAIR, STRAIGHT, FLUSH, STRAIGHT_FLUSH, TRIPS } = ZHA_JIN_HUA_CATEGORIES;
const LOWEST_PAID_PAIR = 9;

/** Odds to one; a tie pushes the two side bets. */
export const ZHA_JIN_HUA_PRICES = {
  dragon: Rational.of(95, 100),
  phoenix: Rational.of(95, 100),
  trips: Rational.of(195),
  straightFlush: Rational.of(210),
  flush: Rational.of(85, 10),
  straight: Rational.of(14),
  ninesOrBetter: Rational.of(2),
} as const;
export type ZhaJinHuaBet = keyof typeof ZHA_JIN_HUA_PRICES;
type WinnerBet = Exclude<ZhaJinHuaBet, 'dragon' | 'phoenix'>;

/** Whether the winner's hand wins a bet on it. */
function wins(bet: WinnerBet, { category, ranks }: ZhaJinHuaValue): boolean {
  switch (bet) {
    case 'trips':
      return category === TRIPS;
    case 'straightFlush':
      return category === STRAIGHT_FLUSH;
    case 'flush':
      return category === FLUSH;
    case 'straight':
      return category === STRAIGHT;
    case 'ninesOrBetter':
      return category > PAIR || (category === PAIR && (ranks[0] ?? 0) >= LOWEST_PAID_PAIR);
  }
}

/** Net per unit staked: the odds, 0 for a push, or −1. On a tie both hands count as the winner's. */
export function zhaJinHuaNet(
  bet: ZhaJinHuaBet,
  dragon: ZhaJinHuaHand,
  phoenix: ZhaJinHuaHand,
  price: Rational = ZHA_JIN_HUA_PRICES[bet],
): Rational {
  const result = compareZhaJinHua(dragon, phoenix);
  if (bet === 'dragon' || bet === 'phoenix') {
    return result === 0 ? Rational.ZERO : paid(result > 0 === (bet === 'dragon'), price);
  }
  return paid(wins(bet, zhaJinHuaValue(result >= 0 ? dragon : phoenix)), price);
}

interface Tally {
  readonly value: ZhaJinHuaValue;
  readonly cards: readonly number[];
  /** Number of hands without a shared card that this one beats, and that it ties with. */
  beats: number;
  ties: number;
}

let known: readonly Tally[] | null = null;

/** All 22,100 hands and how many others each one beats. */
function tallies(): readonly Tally[] {
  known ??= countTallies();
  return known;
}

function countTallies(): Tally[] {
  const all = combinations([...DECK.keys()], 3).map((cards): Tally & { strength: number } => {
    const [a = '', b = '', c = ''] = cards.map((card) => DECK[card]);
    const value = zhaJinHuaValue([a, b, c]);
    return { value, cards, beats: 0, ties: 0, strength: zhaJinHuaStrength(value) };
  });
  all.sort((a, b) => a.strength - b.strength);
  // Weaker hands by one and by two of their cards, to exclude hands that share a card (inclusion–exclusion).
  const single = new Array<number>(52).fill(0);
  const pair = new Array<number>(52 * 52).fill(0);
  const each = ({ cards }: Tally, one: (card: number) => void, two: (place: number) => void) => {
    const [a = 0, b = 0, c = 0] = cards;
    for (const card of cards) one(card);
    for (const place of [a * 52 + b, a * 52 + c, b * 52 + c]) two(place);
  };
  for (let start = 0, end = 0; start < all.length; start = end) {
    while (all[end]?.strength === all[start]?.strength && end < all.length) end += 1;
    const equal = all.slice(start, end);
    const disjoint = (hand: Tally, among: number) => {
      let count = among;
      each(
        hand,
        (card) => (count -= single[card] ?? 0),
        (place) => (count += pair[place] ?? 0),
      );
      return count;
    };
    for (const hand of equal) hand.beats = disjoint(hand, start);
    for (const hand of equal) {
      each(
        hand,
        (card) => (single[card] = (single[card] ?? 0) + 1),
        (place) => (pair[place] = (pair[place] ?? 0) + 1),
      );
    }
    // The hand itself shares three cards with itself.
    for (const hand of equal) hand.ties = disjoint(hand, end) - 1 - hand.beats;
  }
  giveSpecial(all);
  return all;
}

/** Transfers wins over trips to the two-three-five hands. */
function giveSpecial(all: readonly Tally[]): void {
  const trips = all.filter(({ value }) => value.category === TRIPS);
  for (const special of all.filter(({ value }) => value.isTwoThreeFive)) {
    for (const hand of trips) {
      if (hand.cards.some((card) => special.cards.includes(card))) continue;
      special.beats += 1;
      hand.beats -= 1;
    }
  }
}

/** Number of the 22,100 hands in a category. */
export function countCategory(category: number): bigint {
  return BigInt(tallies().filter(({ value }) => value.category === category).length);
}

/** Share of all hands in a category. */
export function zhaJinHuaShare(category: number): Rational {
  return Rational.of(countCategory(category), choose(52, 3));
}

/** Counted over all 407,170,400 ordered pairs of hands. */
export function zhaJinHuaOutlook(bet: ZhaJinHuaBet, price: Rational = ZHA_JIN_HUA_PRICES[bet]): Outlook {
  const sum = (waysOf: (tally: Tally) => number) =>
    tallies().reduce((total, tally) => total + BigInt(waysOf(tally)), 0n);
  const all = choose(52, 3) * choose(49, 3);
  if (bet === 'dragon' || bet === 'phoenix') {
    const won = sum(({ beats }) => beats);
    return outlookOf([
      [price, won],
      [paid(false, price), won],
      [Rational.ZERO, all - 2n * won],
    ]);
  }
  // Either side may be the winner; a tie is counted once for each side.
  const won = sum(({ value, beats, ties }) => (wins(bet, value) ? 2 * beats + ties : 0));
  return outlookOf([
    [price, won],
    [paid(false, price), all - won],
  ]);
}
