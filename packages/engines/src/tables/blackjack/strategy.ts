import { type BlackjackTotal, totalOfValues } from './hand.ts';

export type BlackjackMove = 'hit' | 'stand' | 'double' | 'split';

/** Allowed moves besides hit and stand. */
export interface BlackjackOptions {
  readonly mayDouble: boolean;
  readonly maySplit: boolean;
}

/** Chooses the move of a hand of card values (1 for an ace) against the dealer's up card. */
export type BlackjackStrategy = (hand: readonly number[], up: number, options: BlackjackOptions) => BlackjackMove;

/** Range of the dealer's up cards, inclusive; an ace is 1. */
type Range = readonly [from: number, to: number];

const within = ([from, to]: Range, up: number) => up >= from && up <= to;
const NEVER: Range = [0, 0];
const ALWAYS: Range = [1, 10];

const HARD_STANDS: Readonly<Record<number, Range>> = { 16: [2, 6], 15: [2, 6], 14: [2, 6], 13: [2, 6], 12: [4, 6] };
const HARD_DOUBLES: Readonly<Record<number, Range>> = { 11: [2, 10], 10: [2, 9], 9: [3, 6] };
const SOFT_DOUBLES: Readonly<Record<number, Range>> = {
  18: [3, 6],
  17: [3, 6],
  16: [4, 6],
  15: [4, 6],
  14: [5, 6],
  13: [5, 6],
};
/** A soft eighteen hits against these and stands against all others. */
const SOFT_EIGHTEEN_HITS = [9, 10, 1];
/** By the value of one card of the pair. */
const SPLITS: Readonly<Record<number, Range>> = {
  1: ALWAYS,
  2: [2, 7],
  3: [2, 7],
  4: [5, 6],
  6: [2, 6],
  7: [2, 7],
  8: ALWAYS,
  9: [2, 9],
};
const NINES_STAND_AGAINST = 7;

/** Move of a hard total against the dealer's up card while doubling is allowed. */
export function hardMove(total: number, up: number): BlackjackMove {
  if (total >= 17 || within(HARD_STANDS[total] ?? NEVER, up)) return 'stand';
  return within(HARD_DOUBLES[total] ?? NEVER, up) ? 'double' : 'hit';
}

function softMove(total: number, up: number, mayDouble: boolean): BlackjackMove {
  if (mayDouble && within(SOFT_DOUBLES[total] ?? NEVER, up)) return 'double';
  return total >= 19 || (total === 18 && !SOFT_EIGHTEEN_HITS.includes(up)) ? 'stand' : 'hit';
}

function splits(hand: readonly number[], up: number): boolean {
  const [first = 0, second] = hand;
  if (first !== second || (first === 9 && up === NINES_STAND_AGAINST)) return false;
  return within(SPLITS[first] ?? NEVER, up);
}

function totalMove({ total, isSoft }: BlackjackTotal, up: number, mayDouble: boolean): BlackjackMove {
  if (isSoft) return softMove(total, up, mayDouble);
  const move = hardMove(total, up);
  return move === 'double' && !mayDouble ? 'hit' : move;
}

/** Published basic strategy for these rules; it takes no insurance. */
export const basicStrategy: BlackjackStrategy = (hand, up, { mayDouble, maySplit }) =>
  maySplit && splits(hand, up) ? 'split' : totalMove(totalOfValues(hand), up, mayDouble);
