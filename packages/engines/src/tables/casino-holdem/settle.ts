import type { Card } from '../card.ts';
import { POKER_CATEGORIES, type PokerCategory, pokerCategory, pokerStrength, strengthOf } from '../poker-hand.ts';

/** Odds to one of the ante by the player's hand; lower hands pay as a straight. */
export type HoldemAntePays = Readonly<
  Record<'royal' | 'straightFlush' | 'quads' | 'fullHouse' | 'flush' | 'lower', number>
>;

export const HOLDEM_ANTE_PAYS: HoldemAntePays = {
  royal: 100,
  straightFlush: 20,
  quads: 10,
  fullHouse: 3,
  flush: 2,
  lower: 1,
};

/** A call costs twice the ante. */
export const HOLDEM_CALL = 2;

const LOWEST_QUALIFYING_PAIR = 4;
/** The weakest hand with which the dealer qualifies: a pair of fours. */
export const HOLDEM_QUALIFYING_STRENGTH = strengthOf(POKER_CATEGORIES.PAIR, [LOWEST_QUALIFYING_PAIR]);

/** Pay-table row of the ante for a hand. */
export function antePayLine(category: PokerCategory): keyof HoldemAntePays {
  switch (category) {
    case 'ROYAL':
      return 'royal';
    case 'STRAIGHT_FLUSH':
      return 'straightFlush';
    case 'QUADS':
      return 'quads';
    case 'FULL_HOUSE':
      return 'fullHouse';
    case 'FLUSH':
      return 'flush';
    default:
      return 'lower';
  }
}

/** The facts that settle a round. */
export interface HoldemResult {
  /** False when the player has folded. */
  readonly isCalled: boolean;
  readonly dealerQualifies: boolean;
  /** 1 when the player's hand is better, −1 when the dealer's is, 0 for a tie. */
  readonly comparison: number;
  readonly playerHand: PokerCategory;
}

/** Net of the ante and the call together, per unit of the ante. */
export function holdemNet(result: HoldemResult, pays: HoldemAntePays = HOLDEM_ANTE_PAYS): number {
  if (!result.isCalled) return -1;
  const anteWins = pays[antePayLine(result.playerHand)];
  if (!result.dealerQualifies) return anteWins;
  if (result.comparison === 0) return 0;
  return result.comparison > 0 ? anteWins + HOLDEM_CALL : -1 - HOLDEM_CALL;
}

const CATEGORY_NAMES = Object.fromEntries(
  Object.entries(POKER_CATEGORIES).map(([name, category]) => [category, name as PokerCategory]),
);

/** Compares the best five of seven cards of both sides. */
export function holdemShowdown(
  player: readonly Card[],
  dealer: readonly Card[],
  board: readonly Card[],
): Omit<HoldemResult, 'isCalled'> {
  const [own, others] = [pokerStrength([...player, ...board]), pokerStrength([...dealer, ...board])];
  return {
    dealerQualifies: others >= HOLDEM_QUALIFYING_STRENGTH,
    comparison: Math.sign(own - others),
    playerHand: CATEGORY_NAMES[pokerCategory(own)] ?? 'HIGH',
  };
}
