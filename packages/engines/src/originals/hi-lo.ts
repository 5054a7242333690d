import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { cutTo, FAIR_SHARE, nextIndex } from './fractions.ts';

/** Ranks run from 1 (ace) to 13 (king); every card is drawn from a full deck, so all 52 are always equally likely. */
const RANKS = 13;
const DECK = 52;
const ONE_RANK = Rational.of(1, RANKS);

export type HiLoGuess = 'HIGHER' | 'LOWER' | 'SAME';

export interface HiLoCard {
  readonly rank: number;
  /** 0 to 3; has no effect. */
  readonly suit: number;
}

/** State of a round between two steps. */
export interface HiLoRound {
  /** All cards so far; the last one is the current card. */
  readonly cards: readonly HiLoCard[];
  /** Combined chance of all right guesses; 1 before the first. */
  readonly chance: Rational;
  readonly guesses: number;
  readonly phase: 'open' | 'cashed-out' | 'lost';
}

/** Maximum number of cards; the round is then cashed out automatically. */
const MOST_CARDS = 52;

export function nextHiLoCard(source: ByteSource): HiLoCard {
  const card = nextIndex(source, DECK);
  return { rank: (card % RANKS) + 1, suit: Math.floor(card / RANKS) };
}

/**
 * Chance of a guess against a card. "Higher" and "lower" include the same rank, except at the ends: above an ace and below a king they
 * are strict, and "same" is offered instead of the certain guess. Null for a guess that is not offered.
 */
export function hiLoProbability(rank: number, guess: HiLoGuess): Rational | null {
  const isEnd = rank === 1 || rank === RANKS;
  if (guess === 'SAME') return isEnd ? ONE_RANK : null;
  if (rank === (guess === 'HIGHER' ? RANKS : 1)) return null;
  const ranks = (guess === 'HIGHER' ? RANKS - rank : rank - 1) + (isEnd ? 0 : 1);
  return Rational.of(ranks, RANKS);
}

function isRight(from: HiLoCard, to: HiLoCard, guess: HiLoGuess): boolean {
  if (from.rank === to.rank) return guess === 'SAME' || (from.rank !== 1 && from.rank !== RANKS);
  return guess === (to.rank > from.rank ? 'HIGHER' : 'LOWER');
}

export function openHiLo(first: HiLoCard): HiLoRound {
  return { cards: [first], chance: Rational.ONE, guesses: 0, phase: 'open' };
}

/** Draws the next card for a guess. Null when the round is over or the guess is not offered. */
export function guessHiLo(round: HiLoRound, guess: HiLoGuess, source: ByteSource): HiLoRound | null {
  const from = round.cards.at(-1);
  const chance = from === undefined ? null : hiLoProbability(from.rank, guess);
  if (round.phase !== 'open' || from === undefined || chance === null) return null;
  const card = nextHiLoCard(source);
  const cards = [...round.cards, card];
  if (!isRight(from, card, guess)) return { ...round, cards, guesses: round.guesses + 1, phase: 'lost' };
  const phase = cards.length === MOST_CARDS ? 'cashed-out' : 'open';
  return { cards, chance: round.chance.mul(chance), guesses: round.guesses + 1, phase };
}

/** Draws another card without a guess and without cost. Null when the round is over or full. */
export function skipHiLo(round: HiLoRound, source: ByteSource): HiLoRound | null {
  if (round.phase !== 'open' || round.cards.length >= MOST_CARDS - 1) return null;
  return { ...round, cards: [...round.cards, nextHiLoCard(source)] };
}

/** Ends the round with its current win. Null before the first guess and when it is over. */
export function cashOutHiLo(round: HiLoRound): HiLoRound | null {
  return round.phase === 'open' && round.guesses > 0 ? { ...round, phase: 'cashed-out' } : null;
}

/** Multiplier of a cash-out: 0.99 / chance of all guesses, truncated to hundredths. */
export function hiLoWorth(round: HiLoRound): Rational {
  if (round.phase === 'lost' || round.guesses === 0) return Rational.ZERO;
  return cutTo(2, FAIR_SHARE.divide(round.chance));
}
