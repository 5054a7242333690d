import { Rational } from '@lantern/money';
import { type BaccaratScore, type BaccaratSide, baccaratWinner, isNaturalRound } from './baccarat.ts';
import { LOST, paid, prices } from './outlook.ts';

/**
 * Odds to one. Lists for bets with several odds: win on six pays half; one or both pairs perfect; two or three cards; margins 9 … 4.
 */
export const BACCARAT_PRICES = {
  player: prices('1'),
  banker: prices('0.95'),
  bankerNoCommission: prices('1 0.5'),
  tie: prices('8'),
  playerPair: prices('11'),
  bankerPair: prices('11'),
  eitherPair: prices('5'),
  perfectPair: prices('25 200'),
  super6: prices('12'),
  super6ByCards: prices('12 20'),
  big: prices('0.54'),
  small: prices('1.5'),
  /** First a natural win, then wins by 9, 8, 7, 6, 5, 4. */
  dragonPlayer: prices('1 30 10 6 4 2 1'),
  dragonBanker: prices('1 30 10 6 4 2 1'),
  bankerSeven: prices('40'),
  playerEight: prices('25'),
} as const satisfies Readonly<Record<string, readonly Rational[]>>;
export type BaccaratBet = keyof typeof BACCARAT_PRICES;
export const BACCARAT_BETS = Object.keys(BACCARAT_PRICES) as readonly BaccaratBet[];

/** Bets that are settled only by the pairs of the first two cards. */
export const PAIR_BETS: ReadonlySet<BaccaratBet> = new Set(['playerPair', 'bankerPair', 'eitherPair', 'perfectPair']);

const LARGEST_MARGIN = 9;
const SMALLEST_MARGIN = 4;

/** Net per unit staked: the odds, 0 for a push, or −1. */
export function baccaratNet(
  bet: BaccaratBet,
  score: BaccaratScore,
  given: readonly Rational[] = BACCARAT_PRICES[bet],
): Rational {
  const [price = Rational.ZERO, other = price] = given;
  const winner = baccaratWinner(score);
  const isSix = winner === 'banker' && score.bankerTotal === 6;
  const cards = score.playerCards + score.bankerCards;
  switch (bet) {
    case 'player':
    case 'banker':
      return winner === 'tie' ? Rational.ZERO : paid(winner === bet, price);
    case 'bankerNoCommission':
      return winner === 'tie' ? Rational.ZERO : paid(winner === 'banker', isSix ? other : price);
    case 'tie':
      return paid(winner === 'tie', price);
    case 'playerPair':
    case 'bankerPair':
    case 'eitherPair':
    case 'perfectPair':
      return pairNet(bet, score, price, other);
    case 'super6':
      return paid(isSix, price);
    case 'super6ByCards':
      return paid(isSix, score.bankerCards === 3 ? other : price);
    case 'big':
      return paid(cards > 4, price);
    case 'small':
      return paid(cards === 4, price);
    case 'dragonPlayer':
      return dragonNet('player', score, given);
    case 'dragonBanker':
      return dragonNet('banker', score, given);
    case 'bankerSeven':
      return paid(winner === 'banker' && score.bankerTotal === 7 && score.bankerCards === 3, price);
    case 'playerEight':
      return paid(winner === 'player' && score.playerTotal === 8 && score.playerCards === 3, price);
  }
}

function pairNet(bet: BaccaratBet, score: BaccaratScore, price: Rational, other: Rational): Rational {
  const pairs = [score.playerPair, score.bankerPair];
  const perfect = pairs.filter((pair) => pair === 'perfect').length;
  if (bet === 'perfectPair') return paid(perfect > 0, perfect === 2 ? other : price);
  if (bet === 'eitherPair')
    return paid(
      pairs.some((pair) => pair !== 'none'),
      price,
    );
  return paid((bet === 'playerPair' ? score.playerPair : score.bankerPair) !== 'none', price);
}

/** A natural win pays the lowest odds and a natural tie pushes; other wins pay by margin. */
function dragonNet(
  side: BaccaratSide,
  score: BaccaratScore,
  [natural = LOST, ...byMargin]: readonly Rational[],
): Rational {
  const winner = baccaratWinner(score);
  const isNatural = isNaturalRound(score);
  if (winner === 'tie') return isNatural ? Rational.ZERO : LOST;
  if (winner !== side) return LOST;
  if (isNatural) return natural;
  const margin = Math.abs(score.playerTotal - score.bankerTotal);
  return margin < SMALLEST_MARGIN ? LOST : (byMargin[LARGEST_MARGIN - margin] ?? LOST);
}
