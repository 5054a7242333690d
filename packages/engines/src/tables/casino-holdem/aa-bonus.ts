import { Rational } from '@lantern/money';
import { choose } from '../../combinations.ts';
import type { Card } from '../card.ts';
import {
  flushStrength,
  POKER_CATEGORIES,
  pokerCategory,
  pokerStrength,
  rankStrength,
  strengthOf,
} from '../poker-hand.ts';

/** Hands that the bonus pays, best first: two cards of the player and the flop. */
export const AA_BONUS_HANDS = [
  'royal',
  'straightFlush',
  'quads',
  'fullHouse',
  'flush',
  'straight',
  'trips',
  'twoPair',
  'acePair',
] as const;
export type AaBonusHand = (typeof AA_BONUS_HANDS)[number];

/** Odds to one. */
export const AA_BONUS_PAYS: Readonly<Record<AaBonusHand, number>> = {
  royal: 100,
  straightFlush: 50,
  quads: 40,
  fullHouse: 30,
  flush: 20,
  straight: 7,
  trips: 7,
  twoPair: 7,
  acePair: 7,
};

const ACE_PAIR = strengthOf(POKER_CATEGORIES.PAIR, [14]);
const BY_CATEGORY: readonly (AaBonusHand | null)[] = [
  null,
  'acePair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
  'royal',
];

function handOfStrength(strength: number): AaBonusHand | null {
  return strength < ACE_PAIR ? null : (BY_CATEGORY[pokerCategory(strength)] ?? null);
}

/** Bonus hand of these five cards, or null when the bonus loses. */
export function aaBonusHand(player: readonly Card[], flop: readonly Card[]): AaBonusHand | null {
  return handOfStrength(pokerStrength([...player, ...flop]));
}

/** Net per unit staked. */
export function aaBonusNet(hand: AaBonusHand | null, pays: typeof AA_BONUS_PAYS = AA_BONUS_PAYS): number {
  return hand === null ? -1 : pays[hand];
}

/** Number of the 2,598,960 hands of five cards for each pay-table row. */
export function aaBonusCounts(): Readonly<Record<AaBonusHand, bigint>> {
  const counts = Object.fromEntries(AA_BONUS_HANDS.map((hand) => [hand, 0n])) as Record<AaBonusHand, bigint>;
  const add = (strength: number, ways: bigint) => {
    const hand = handOfStrength(strength);
    if (hand !== null) counts[hand] += ways;
  };
  for (const ranks of rankHands(5, 2)) {
    const suits = [...new Set(ranks)].reduce(
      (ways, rank) => ways * choose(4, ranks.filter((one) => one === rank).length),
      1n,
    );
    const flushes = new Set(ranks).size === ranks.length ? 4n : 0n;
    add(rankStrength(ranks), suits - flushes);
    if (flushes > 0n) add(flushStrength(ranks), flushes);
  }
  return counts;
}

/** Rank combinations of that many cards from a minimum rank, ascending, no rank more than four times. */
function rankHands(cards: number, lowest: number): number[][] {
  if (cards === 0) return [[]];
  const found: number[][] = [];
  for (let rank = lowest; rank <= 14; rank += 1) {
    for (const rest of rankHands(cards - 1, rank)) {
      if (rest[3] !== rank) found.push([rank, ...rest]);
    }
  }
  return found;
}

/** Expected net per unit staked, from the number of hands per pay-table row. */
export function aaBonusExpectation(
  counts: Readonly<Record<AaBonusHand, bigint>>,
  pays: typeof AA_BONUS_PAYS = AA_BONUS_PAYS,
): Rational {
  const all = choose(52, 5);
  const paidHands = AA_BONUS_HANDS.reduce((sum, hand) => sum + counts[hand], 0n);
  const won = AA_BONUS_HANDS.reduce((sum, hand) => sum + counts[hand] * BigInt(pays[hand]), 0n);
  return Rational.of(won - (all - paidHands), all);
}
