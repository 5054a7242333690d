import { type Card, rankOf } from '../card.ts';

const MOST = 21;
const ACE = 1;
const TEN = 10;

/** Total of a hand. */
export interface BlackjackTotal {
  /** The best total up to 21, or the smallest total when the hand is bust. */
  readonly total: number;
  /** Whether an ace counts as eleven. */
  readonly isSoft: boolean;
}

/** Card value: 1 for an ace, 10 for a ten or a face. */
export function blackjackValue(card: Card): number {
  return Math.min(rankOf(card), TEN);
}

/** The total of values from 1 (ace) to 10. */
export function totalOfValues(values: readonly number[]): BlackjackTotal {
  const low = values.reduce((sum, value) => sum + value, 0);
  const isSoft = values.includes(ACE) && low + TEN <= MOST;
  return { total: isSoft ? low + TEN : low, isSoft };
}

export function blackjackTotal(cards: readonly Card[]): BlackjackTotal {
  return totalOfValues(cards.map(blackjackValue));
}

export function isBust(total: number): boolean {
  return total > MOST;
}

/** Whether two cards are an ace and a ten; after a split they only count as twenty-one. */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && blackjackTotal(cards).total === MOST;
}

/** Whether the dealer checks the hole card before the player acts: with an ace or a ten up. */
export function peeks(up: number): boolean {
  return up === ACE || up === TEN;
}
