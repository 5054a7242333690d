import { Rational } from '@lantern/money';
import { type Outlook, outlookOf, paid, prices } from '../outlook.ts';
import { facesOf, isTriple, THROWS, type ThreeDice } from './three-dice.ts';

/** The six sides; index n is face n + 1 of a die. */
export const BAU_CUA_SYMBOLS = ['fish', 'prawn', 'crab', 'rooster', 'gourd', 'stag'] as const;
export type BauCuaSymbol = (typeof BAU_CUA_SYMBOLS)[number];

export type BauCuaBet =
  | { readonly kind: 'one' | 'triple'; readonly symbol: BauCuaSymbol }
  | { readonly kind: 'two'; readonly symbols: readonly [BauCuaSymbol, BauCuaSymbol] }
  | { readonly kind: 'anytriple' };

/** Odds to one; a single symbol has three, by the number of dice that show it. */
export const BAU_CUA_PRICES: Readonly<Record<BauCuaBet['kind'], readonly Rational[]>> = {
  one: prices('1 2 3'),
  two: prices('5'),
  anytriple: prices('30'),
  triple: prices('180'),
};

/** The die face of a symbol. */
export function bauCuaFace(symbol: BauCuaSymbol): number {
  return BAU_CUA_SYMBOLS.indexOf(symbol) + 1;
}

/** Net per unit staked: the odds, or −1. */
export function bauCuaNet(
  bet: BauCuaBet,
  dice: ThreeDice,
  [price = Rational.ZERO, ...more]: readonly Rational[] = BAU_CUA_PRICES[bet.kind],
): Rational {
  switch (bet.kind) {
    case 'one': {
      const count = facesOf(dice, bauCuaFace(bet.symbol));
      return paid(count > 0, [price, ...more][count - 1] ?? price);
    }
    case 'two':
      return paid(
        bet.symbols.every((symbol) => dice.includes(bauCuaFace(symbol))),
        price,
      );
    case 'triple':
      return paid(facesOf(dice, bauCuaFace(bet.symbol)) === 3, price);
    case 'anytriple':
      return paid(isTriple(dice), price);
  }
}

export function bauCuaOutlook(bet: BauCuaBet, given: readonly Rational[] = BAU_CUA_PRICES[bet.kind]): Outlook {
  return outlookOf(THROWS.map((dice) => [bauCuaNet(bet, dice, given), 1n]));
}
