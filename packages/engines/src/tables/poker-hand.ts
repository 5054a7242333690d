import { type Card, rankAceHigh, suitOf } from './card.ts';

/** From the weakest to the strongest; the numbers identify the category. */
export const POKER_CATEGORIES = {
  HIGH: 0,
  PAIR: 1,
  TWO_PAIR: 2,
  TRIPS: 3,
  STRAIGHT: 4,
  FLUSH: 5,
  FULL_HOUSE: 6,
  QUADS: 7,
  STRAIGHT_FLUSH: 8,
  ROYAL: 9,
} as const;
export type PokerCategory = keyof typeof POKER_CATEGORIES;

const HAND = 5;
const [ACE, FIVE] = [14, 5];
/** Weight of the category in a strength: the five ranks are hexadecimal digits below it. */
const CATEGORY_WEIGHT = 16 ** HAND;

/** The category of a strength. */
export function pokerCategory(strength: number): number {
  return Math.floor(strength / CATEGORY_WEIGHT);
}

/** Strength of a hand as one number: its category and up to five ranks in order of importance. */
export function strengthOf(category: number, ranks: readonly number[]): number {
  return Array.from({ length: HAND }, (_, place) => ranks[place] ?? 0).reduce((sum, rank) => sum * 16 + rank, category);
}

/** Strength of the best five of five to seven cards. */
export function pokerStrength(cards: readonly Card[]): number {
  const suits = new Map<string, number[]>();
  for (const card of cards) suits.set(suitOf(card), [...(suits.get(suitOf(card)) ?? []), rankAceHigh(card)]);
  const flushes = [...suits.values()].filter((ranks) => ranks.length >= HAND).map(flushStrength);
  return Math.max(rankStrength(cards.map(rankAceHigh)), ...flushes);
}

/** Strength of the best five cards of one suit, by their ranks (2 to 14). */
export function flushStrength(ranks: readonly number[]): number {
  const high = straightHigh(ranks);
  const { FLUSH, STRAIGHT_FLUSH, ROYAL } = POKER_CATEGORIES;
  if (high === ACE) return strengthOf(ROYAL, [high]);
  return high === null ? strengthOf(FLUSH, descending(ranks)) : strengthOf(STRAIGHT_FLUSH, [high]);
}

/** Strength of the best five cards by their ranks (2 to 14), ignoring suits. */
export function rankStrength(ranks: readonly number[]): number {
  const { HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, QUADS } = POKER_CATEGORIES;
  const different = descending([...new Set(ranks)]);
  const times = (least: number, without: readonly number[] = []) =>
    different.filter((rank) => !without.includes(rank) && ranks.filter((one) => one === rank).length >= least);
  const withKickers = (category: number, chosen: readonly number[]) =>
    strengthOf(category, [...chosen, ...times(1, chosen)].slice(0, kinds(category)));
  const [quad] = times(4);
  if (quad !== undefined) return withKickers(QUADS, [quad]);
  const [triple] = times(3);
  const [pairOfFull] = triple === undefined ? [] : times(2, [triple]);
  if (triple !== undefined && pairOfFull !== undefined) return strengthOf(FULL_HOUSE, [triple, pairOfFull]);
  const high = straightHigh(ranks);
  if (high !== null) return strengthOf(STRAIGHT, [high]);
  if (triple !== undefined) return withKickers(TRIPS, [triple]);
  const [pair, second] = times(2);
  if (pair !== undefined && second !== undefined) return withKickers(TWO_PAIR, [pair, second]);
  return pair === undefined ? withKickers(HIGH, []) : withKickers(PAIR, [pair]);
}

/** Number of different ranks in a hand of a category. */
function kinds(category: number): number {
  const { HIGH, PAIR, TWO_PAIR, TRIPS, QUADS } = POKER_CATEGORIES;
  return { [HIGH]: 5, [PAIR]: 4, [TWO_PAIR]: 3, [TRIPS]: 3, [QUADS]: 2 }[category] ?? HAND;
}

/** The highest card of five consecutive ranks, the ace also below the two; null when there is no straight. */
function straightHigh(ranks: readonly number[]): number | null {
  const has = (rank: number) => ranks.includes(rank === 1 ? ACE : rank);
  for (let high = ACE; high >= FIVE; high -= 1) {
    if ([0, 1, 2, 3, 4].every((step) => has(high - step))) return high;
  }
  return null;
}

function descending(ranks: readonly number[]): number[] {
  return [...ranks].sort((a, b) => b - a);
}
