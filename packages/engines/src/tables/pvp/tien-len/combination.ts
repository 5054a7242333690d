import { type Card, suitOf } from '../../card.ts';

const RANKS = '3456789TJQKA2';
const SUITS = 'scdh';
export const TWO = RANKS.length - 1;

/**
 * 0 for a three to 12 for a two.
 * @throws RangeError for an invalid card
 */
export function tienLenRank(card: Card): number {
  const rank = RANKS.indexOf(card.charAt(0));
  if (card.length !== 2 || rank < 0 || !SUITS.includes(suitOf(card))) throw new RangeError(`not a card: ${card}`);
  return rank;
}

/** Strength of a card as a number: rank first, then spades, clubs, diamonds, hearts ascending. */
export function tienLenStrength(card: Card): number {
  return tienLenRank(card) * SUITS.length + SUITS.indexOf(suitOf(card));
}

export type TienLenKind = 'single' | 'pair' | 'triple' | 'quad' | 'straight' | 'pairseq';

/** Cards that can be played together. */
export interface Combination {
  readonly kind: TienLenKind;
  /** Number of cards, or of pairs for consecutive pairs. */
  readonly length: number;
  /** Strength of the highest card. */
  readonly top: number;
}

const EQUAL_RANKS: readonly (TienLenKind | undefined)[] = [undefined, 'single', 'pair', 'triple', 'quad'];
const SHORTEST = 3;

/** Combination of the cards: equal ranks, a straight or consecutive pairs without twos; null for none. */
export function combinationOf(cards: readonly Card[]): Combination | null {
  if (new Set(cards).size !== cards.length) return null;
  const ranks = cards.map(tienLenRank).sort((a, b) => a - b);
  const top = Math.max(...cards.map(tienLenStrength));
  const equal = new Set(ranks).size === 1 ? EQUAL_RANKS[cards.length] : undefined;
  if (equal !== undefined) return { kind: equal, length: cards.length, top };
  if (isRun(ranks)) return { kind: 'straight', length: cards.length, top };
  const [lower, upper] = [ranks.filter((_, place) => place % 2 === 0), ranks.filter((_, place) => place % 2 === 1)];
  const isPaired = lower.length === upper.length && lower.every((rank, place) => rank === upper[place]);
  return isPaired && isRun(lower) ? { kind: 'pairseq', length: lower.length, top } : null;
}

/** Whether ascending ranks are consecutive: at least three and no two among them. */
function isRun(ranks: readonly number[]): boolean {
  const [first = 0] = ranks;
  return ranks.length >= SHORTEST && !ranks.includes(TWO) && ranks.every((rank, place) => rank === first + place);
}

export function isTwo({ top }: Combination): boolean {
  return Math.floor(top / SUITS.length) === TWO;
}
