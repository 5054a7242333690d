import { Rational } from '@lantern/money';
import { type ByteSource, uniformInteger } from '../chance/index.ts';
import { choose } from '../combinations.ts';
import { type Outlook, outlookOf, paid } from './outlook.ts';

const DISCS = 4;
const REDS = [0, 1, 2, 3, 4];

/** The numbers of red discs that win each bet, and its odds to one. */
export const XOC_DIA_BETS = {
  even: { reds: [0, 2, 4], price: Rational.of(96, 100) },
  odd: { reds: [1, 3], price: Rational.of(96, 100) },
  r4: { reds: [4], price: Rational.of(14) },
  w4: { reds: [0], price: Rational.of(14) },
  r3w1: { reds: [3], price: Rational.of(28, 10) },
  w3r1: { reds: [1], price: Rational.of(28, 10) },
  r2w2: { reds: [2], price: Rational.of(15, 10) },
  fourSame: { reds: [0, 4], price: Rational.of(65, 10) },
} as const;
export type XocDiaBet = keyof typeof XOC_DIA_BETS;

/** Number of red discs of a throw; each disc is red or white with equal probability. */
export function throwDiscs(source: ByteSource): number {
  return Array.from({ length: DISCS }, () => uniformInteger(source, 2)).reduce((sum, red) => sum + red, 0);
}

export function isXocDiaWin(bet: XocDiaBet, red: number): boolean {
  const reds: readonly number[] = XOC_DIA_BETS[bet].reds;
  return reds.includes(red);
}

/** Net per unit staked: the odds, or −1. */
export function xocDiaNet(bet: XocDiaBet, red: number, price: Rational = XOC_DIA_BETS[bet].price): Rational {
  return paid(isXocDiaWin(bet, red), price);
}

export function xocDiaOutlook(bet: XocDiaBet, price: Rational = XOC_DIA_BETS[bet].price): Outlook {
  return outlookOf(REDS.map((red) => [xocDiaNet(bet, red, price), choose(DISCS, red)]));
}
