import { Rational } from '@lantern/money';
import { type ByteSource, uniformInteger } from '../chance/index.ts';
import { LOST, type Outlook, outlookOf } from './outlook.ts';

const RESULTS = [1, 2, 3, 4];
/** Fair odds are paid on this share of the stake. */
const PAID_SHARE = Rational.of(95, 100);
const SMALLEST_PILE = 40;
const PILES = 40;

/** Numbers that win and numbers that push; all others lose. */
export interface FanTanBet {
  readonly wins: readonly number[];
  readonly pushes: readonly number[];
}

/** Bet kinds by the number of winning and pushing numbers. Kwok covers odd, even, big and small as well. */
export const FAN_TAN_KINDS = {
  fan: { wins: 1, pushes: 0 },
  nim: { wins: 1, pushes: 1 },
  kwok: { wins: 2, pushes: 0 },
  ngaTan: { wins: 2, pushes: 1 },
  shehSamHong: { wins: 3, pushes: 0 },
} as const;

/** A pile of 40 to 79 beads: ten sizes lead to each result. */
export function drawBeads(source: ByteSource): number {
  return SMALLEST_PILE + uniformInteger(source, PILES);
}

/** Remainder of the beads divided by four; a remainder of zero counts as four. */
export function fanTanResult(beads: number): number {
  return beads % 4 || 4;
}

/** Whether the numbers form a bet of one of the kinds. */
export function isFanTanBet({ wins, pushes }: FanTanBet): boolean {
  const numbers = [...wins, ...pushes];
  const areResults = numbers.every((number) => RESULTS.includes(number)) && new Set(numbers).size === numbers.length;
  const kinds = Object.values(FAN_TAN_KINDS);
  return areResults && kinds.some((kind) => kind.wins === wins.length && kind.pushes === pushes.length);
}

/** Odds to one: fair odds on 95 percent of the stake. */
export function fanTanPrice({ wins, pushes }: FanTanBet): Rational {
  return PAID_SHARE.mul(Rational.of(RESULTS.length - wins.length - pushes.length, wins.length));
}

/** Net per unit staked: the odds, 0 for a push, or −1. */
export function fanTanNet(bet: FanTanBet, result: number, price: Rational = fanTanPrice(bet)): Rational {
  if (bet.wins.includes(result)) return price;
  return bet.pushes.includes(result) ? Rational.ZERO : LOST;
}

export function fanTanOutlook(bet: FanTanBet, price: Rational = fanTanPrice(bet)): Outlook {
  return outlookOf(RESULTS.map((result) => [fanTanNet(bet, result, price), 1n]));
}
