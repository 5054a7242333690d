import { type Card, rankAceHigh, suitOf } from './card.ts';

export type ZhaJinHuaHand = readonly [Card, Card, Card];

/** From the weakest to the strongest; the numbers identify the category. */
export const ZHA_JIN_HUA_CATEGORIES = { HIGH: 1, PAIR: 2, STRAIGHT: 3, FLUSH: 4, STRAIGHT_FLUSH: 5, TRIPS: 6 } as const;
const { HIGH, PAIR, STRAIGHT, FLUSH, STRAIGHT_FLUSH, TRIPS } = ZHA_JIN_HUA_CATEGORIES;

export interface ZhaJinHuaValue {
  readonly category: number;
  /** Ranks in order of importance within the category; the ace is 14, and 1 in A-2-3. */
  readonly ranks: readonly number[];
  /** Two, three and five of more than one suit: beats trips, and otherwise counts as a high card. */
  readonly isTwoThreeFive: boolean;
}

/** Value of three cards. A-2-3 is the lowest straight. */
export function zhaJinHuaValue(hand: ZhaJinHuaHand): ZhaJinHuaValue {
  const ranks = hand.map(rankAceHigh).sort((a, b) => b - a);
  const [high = 0, middle = 0, low = 0] = ranks;
  const isFlush = new Set(hand.map(suitOf)).size === 1;
  const isTwoThreeFive = !isFlush && high === 5 && middle === 3 && low === 2;
  const value = (category: number, order: readonly number[] = ranks) => ({ category, ranks: order, isTwoThreeFive });
  if (high === low) return value(TRIPS);
  const isLowest = high === 14 && middle === 3 && low === 2;
  if (isLowest || (high - low === 2 && high - middle === 1)) {
    return value(isFlush ? STRAIGHT_FLUSH : STRAIGHT, isLowest ? [3, 2, 1] : ranks);
  }
  if (isFlush) return value(FLUSH);
  if (high === middle) return value(PAIR, [high, high, low]);
  if (middle === low) return value(PAIR, [low, low, high]);
  return value(HIGH);
}

/** Strength of a hand as a number, ignoring the special two-three-five rule. */
export function zhaJinHuaStrength({ category, ranks }: ZhaJinHuaValue): number {
  return ranks.reduce((sum, rank) => sum * 16 + rank, category);
}

/**
 * 1 when the first hand is better, −1 when the second is, 0 when all ranks are equal.
 * @param isSpecial whether two-three-five beats trips: always against the banker, optional in rooms between players
 */
export function compareZhaJinHua(first: ZhaJinHuaHand, second: ZhaJinHuaHand, isSpecial = true): -1 | 0 | 1 {
  const [a, b] = [zhaJinHuaValue(first), zhaJinHuaValue(second)];
  if (isSpecial && a.isTwoThreeFive && b.category === TRIPS) return 1;
  if (isSpecial && b.isTwoThreeFive && a.category === TRIPS) return -1;
  return Math.sign(zhaJinHuaStrength(a) - zhaJinHuaStrength(b)) as -1 | 0 | 1;
}
