import { Rational } from '@lantern/money';
import { LOST, type Outlook, outlookOf, paid } from './outlook.ts';

/** Two tiles, 0 for white and 1 to 9 for dots. */
export type ErBaGangHand = readonly [number, number];
export type ErBaGangClass = 'PAIR' | 'BAR' | 'POINTS';

/** Odds to one; a tie pushes the first two bets. */
export const ER_BA_GANG_PRICES = {
  playerWins: Rational.of(95, 100),
  playerLoses: Rational.of(95, 100),
  tie: Rational.of(75),
  playerPair: Rational.of(11),
  playerBar: Rational.of(45),
} as const;
export type ErBaGangBet = keyof typeof ER_BA_GANG_PRICES;

const TILES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const COPIES = 4;
/** Receiver of the first hand, by the sum of the dice modulo four. */
const SEATS = ['player3', 'banker', 'player1', 'player2'] as const;

export function classOfTiles([a, b]: ErBaGangHand): ErBaGangClass {
  if (a === b) return 'PAIR';
  return Math.min(a, b) === 2 && Math.max(a, b) === 8 ? 'BAR' : 'POINTS';
}

/** Points of a hand that is neither a pair nor a bar, else null. */
export function pointsOfTiles(hand: ErBaGangHand): number | null {
  return classOfTiles(hand) === 'POINTS' ? (hand[0] + hand[1]) % 10 : null;
}

/** Strength of a hand as a number: pairs (white is the highest), the bar, then points and the higher tile. */
function strength(hand: ErBaGangHand): number {
  const points = pointsOfTiles(hand);
  if (points !== null) return points * 10 + Math.max(...hand);
  return classOfTiles(hand) === 'BAR' ? 100 : 101 + (hand[0] || 10);
}

/** 1 when the player's hand is better, −1 when the banker's is, 0 for a tie. */
export function compareTiles(player: ErBaGangHand, banker: ErBaGangHand): -1 | 0 | 1 {
  return Math.sign(strength(player) - strength(banker)) as -1 | 0 | 1;
}

/** Receiver of the first hand for a sum of the dice. */
export function firstHandTo(diceSum: number): (typeof SEATS)[number] {
  return SEATS[diceSum % SEATS.length] ?? 'banker';
}

/** Net per unit staked: the odds, 0 for a push, or −1. */
export function erBaGangNet(
  bet: ErBaGangBet,
  player: ErBaGangHand,
  banker: ErBaGangHand,
  price: Rational = ER_BA_GANG_PRICES[bet],
): Rational {
  const result = compareTiles(player, banker);
  switch (bet) {
    case 'playerWins':
      return result === 0 ? Rational.ZERO : paid(result > 0, price);
    case 'playerLoses':
      return result === 0 ? Rational.ZERO : paid(result < 0, price);
    case 'tie':
      return paid(result === 0, price);
    case 'playerPair':
      return paid(classOfTiles(player) === 'PAIR', price);
    case 'playerBar':
      return classOfTiles(player) === 'BAR' ? price : LOST;
  }
}

/** All ordered deals of four tiles by their kinds, with the number of ways to draw them. */
function deals(): [ErBaGangHand, ErBaGangHand, bigint][] {
  const found: [ErBaGangHand, ErBaGangHand, bigint][] = [];
  const left = TILES.map(() => COPIES);
  const take = (tile: number) => {
    const ways = left[tile] ?? 0;
    left[tile] = ways - 1;
    return ways;
  };
  for (const a of TILES) {
    const first = take(a);
    for (const b of TILES) {
      const second = first * take(b);
      for (const c of TILES) {
        const third = second * take(c);
        for (const d of TILES) found.push([[a, b], [c, d], BigInt(third * (left[d] ?? 0))]);
        left[c] = (left[c] ?? 0) + 1;
      }
      left[b] = (left[b] ?? 0) + 1;
    }
    left[a] = (left[a] ?? 0) + 1;
  }
  return found;
}

/** Counted over all deals of two hands from forty tiles. */
export function erBaGangOutlook(bet: ErBaGangBet, price: Rational = ER_BA_GANG_PRICES[bet]): Outlook {
  return outlookOf(deals().map(([player, banker, ways]) => [erBaGangNet(bet, player, banker, price), ways]));
}
