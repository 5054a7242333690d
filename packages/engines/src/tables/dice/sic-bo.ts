import { Rational } from '@lantern/money';
import { type Outlook, outlookOf, paid, prices } from '../outlook.ts';
import { facesOf, isTriple, THROWS, type ThreeDice } from './three-dice.ts';

export type SicBoBet =
  | { readonly kind: 'big' | 'small' | 'odd' | 'even' | 'anytriple' }
  | { readonly kind: 'sum'; readonly sum: number }
  | { readonly kind: 'double' | 'triple' | 'single'; readonly face: number }
  | { readonly kind: 'combo'; readonly faces: readonly [number, number] };

/** Odds to one. */
export interface SicBoTable {
  readonly even: Rational;
  /** By the distance of the sum from its nearer end: 4 or 17, 5 or 16, … 10 or 11. */
  readonly sums: readonly Rational[];
  readonly double: Rational;
  readonly triple: Rational;
  readonly anytriple: Rational;
  readonly combo: Rational;
  /** By the number of dice that show the face: 1, 2, 3. */
  readonly single: readonly Rational[];
}

/** Common on Asian live sites; the default. */
export const SIC_BO_TABLE_A: SicBoTable = {
  even: Rational.ONE,
  sums: prices('50 18 14 12 8 6 6'),
  double: Rational.of(8),
  triple: Rational.of(150),
  anytriple: Rational.of(24),
  combo: Rational.of(5),
  single: prices('1 2 3'),
};

/** The "60/30" pay table with higher odds. */
export const SIC_BO_TABLE_B: SicBoTable = {
  ...SIC_BO_TABLE_A,
  sums: prices('60 30 17 12 8 6 6'),
  double: Rational.of(10),
  triple: Rational.of(180),
  anytriple: Rational.of(30),
};

const FACES = [1, 2, 3, 4, 5, 6];

/** Every bet of the table. */
export const SIC_BO_BETS: readonly SicBoBet[] = [
  ...(['big', 'small', 'odd', 'even', 'anytriple'] as const).map((kind) => ({ kind })),
  ...Array.from({ length: 14 }, (_, index) => ({ kind: 'sum' as const, sum: index + 4 })),
  ...(['double', 'triple', 'single'] as const).flatMap((kind) => FACES.map((face) => ({ kind, face }))),
  ...FACES.flatMap((low) => FACES.slice(low).map((high) => ({ kind: 'combo' as const, faces: [low, high] as const }))),
];

/** Id of a bet, e.g. `big`, `sum10`, `double4`, `combo24`. */
export function sicBoBetName(bet: SicBoBet): string {
  switch (bet.kind) {
    case 'sum':
      return `sum${bet.sum}`;
    case 'double':
    case 'triple':
    case 'single':
      return `${bet.kind}${bet.face}`;
    case 'combo':
      return `combo${bet.faces.join('')}`;
    default:
      return bet.kind;
  }
}

/**
 * Net per unit staked: the odds, or −1.
 * @throws RangeError for a sum that has no odds
 */
export function sicBoNet(bet: SicBoBet, dice: ThreeDice, table: SicBoTable = SIC_BO_TABLE_A): Rational {
  const sum = dice[0] + dice[1] + dice[2];
  const hasTriple = isTriple(dice);
  switch (bet.kind) {
    case 'big':
      return paid(!hasTriple && sum >= 11, table.even);
    case 'small':
      return paid(!hasTriple && sum <= 10, table.even);
    case 'odd':
      return paid(!hasTriple && sum % 2 === 1, table.even);
    case 'even':
      return paid(!hasTriple && sum % 2 === 0, table.even);
    case 'sum': {
      const price = table.sums[Math.min(bet.sum, 21 - bet.sum) - 4];
      if (price === undefined) throw new RangeError(`no bet on a sum of ${bet.sum}`);
      return paid(sum === bet.sum, price);
    }
    case 'double':
      return paid(facesOf(dice, bet.face) >= 2, table.double);
    case 'triple':
      return paid(facesOf(dice, bet.face) === 3, table.triple);
    case 'anytriple':
      return paid(hasTriple, table.anytriple);
    case 'combo':
      return paid(
        bet.faces.every((face) => dice.includes(face)),
        table.combo,
      );
    case 'single': {
      const count = facesOf(dice, bet.face);
      return paid(count > 0, table.single[count - 1] ?? Rational.ZERO);
    }
  }
}

export function sicBoOutlook(bet: SicBoBet, table: SicBoTable = SIC_BO_TABLE_A): Outlook {
  return outlookOf(THROWS.map((dice) => [sicBoNet(bet, dice, table), 1n]));
}
