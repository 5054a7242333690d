import { type Card, isRed } from '../../card.ts';
import { TWO, tienLenRank } from './combination.ts';

/** Dealt hands that win without play, best first. */
export const INSTANT_WINS = [
  'dragon 3-A',
  'four 2s',
  'six pairs',
  'five consecutive pairs',
  'thirteen of one colour',
  'four 3s',
] as const;
export type InstantWin = (typeof INSTANT_WINS)[number];

export interface InstantWinOptions {
  /** Number of cards of one colour that win: 13, in some rooms 12. */
  readonly cardsOfOneColour: number;
  /** Four threes win: only in rooms with this rule and only in the first game. */
  readonly hasFourThrees: boolean;
}

export const DEFAULT_INSTANT_WINS: InstantWinOptions = { cardsOfOneColour: 13, hasFourThrees: false };

const [THREE, SIX_PAIRS, FIVE_PAIRS] = [0, 6, 5];

/** All instant wins of a dealt hand, best first. */
export function instantWins(hand: readonly Card[], options = DEFAULT_INSTANT_WINS): readonly InstantWin[] {
  const counts = Array.from({ length: TWO + 1 }, (_, rank) => hand.filter((card) => tienLenRank(card) === rank).length);
  const red = hand.filter(isRed).length;
  const pairs = counts.reduce((sum, count) => sum + Math.floor(count / 2), 0);
  const holds: Readonly<Record<InstantWin, boolean>> = {
    'dragon 3-A': counts.slice(0, TWO).every((count) => count > 0),
    'four 2s': counts[TWO] === 4,
    'six pairs': pairs >= SIX_PAIRS,
    'five consecutive pairs': consecutivePairs(counts) >= FIVE_PAIRS,
    'thirteen of one colour': Math.max(red, hand.length - red) >= options.cardsOfOneColour,
    'four 3s': options.hasFourThrees && counts[THREE] === 4,
  };
  return INSTANT_WINS.filter((win) => holds[win]);
}

/** Longest run of consecutive pairs below the twos. */
function consecutivePairs(counts: readonly number[]): number {
  let [run, longest] = [0, 0];
  for (const count of counts.slice(0, TWO)) {
    run = count >= 2 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
