import { type ByteSource, shuffle } from '../chance/index.ts';

/** A card as text: rank `A23456789TJQK` and suit `shcd`, e.g. `Ts` for the ten of spades. */
export type Card = string;

const RANKS = 'A23456789TJQK';
/** From the highest to the lowest, in games where suits count. */
const SUITS = 'shcd';

/** 52 cards, suit by suit. */
export const DECK: readonly Card[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/**
 * 1 for an ace to 13 for a king.
 * @throws RangeError for an invalid card
 */
export function rankOf(card: Card): number {
  const rank = RANKS.indexOf(card.charAt(0)) + 1;
  if (card.length !== 2 || rank === 0 || !SUITS.includes(card.charAt(1))) throw new RangeError(`not a card: ${card}`);
  return rank;
}

/** Rank with the ace high: 2 to 14. */
export function rankAceHigh(card: Card): number {
  const rank = rankOf(card);
  return rank === 1 ? 14 : rank;
}

/** 3 for spades, 2 for hearts, 1 for clubs, 0 for diamonds. */
export function suitStrength(card: Card): number {
  return SUITS.length - 1 - SUITS.indexOf(card.charAt(1));
}

export function suitOf(card: Card): string {
  return card.charAt(1);
}

export function isRed(card: Card): boolean {
  return 'hd'.includes(suitOf(card));
}

/** A shuffled shoe of several decks; a round takes its cards from the front. */
export function shuffledShoe(source: ByteSource, decks: number): Card[] {
  return shuffle(source, Array.from({ length: decks }, () => DECK).flat());
}
