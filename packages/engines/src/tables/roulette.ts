import { Rational } from '@lantern/money';
import { type ByteSource, uniformInteger } from '../chance/index.ts';
import { type Outlook, outlookOf, paid } from './outlook.ts';

const POCKETS = 37;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** Pockets in wheel order. */
export const ROULETTE_WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

/** Odds to one by kind of bet. */
export const ROULETTE_PRICES = {
  straight: 35,
  split: 17,
  street: 11,
  corner: 8,
  line: 5,
  dozen: 2,
  outside: 1,
} as const;
export type RouletteKind = keyof typeof ROULETTE_PRICES;

/** A bet and its winning numbers, ascending. `dozen` includes columns, `outside` the six bets on 18 numbers. */
export interface RouletteBet {
  readonly kind: RouletteKind;
  readonly numbers: readonly number[];
}

/** Properties of a number; zero is neither odd nor even, low nor high, and in no dozen or column (0). */
export interface RouletteResult {
  readonly number: number;
  readonly color: 'red' | 'black' | 'green';
  readonly isOdd: boolean;
  readonly isEven: boolean;
  readonly isLow: boolean;
  readonly isHigh: boolean;
  readonly dozen: number;
  readonly column: number;
}

export function spinRoulette(source: ByteSource): number {
  return uniformInteger(source, POCKETS);
}

/** @throws RangeError for a number that is not on the wheel */
export function rouletteResult(number: number): RouletteResult {
  if (!ROULETTE_WHEEL.includes(number)) throw new RangeError(`no such pocket: ${number}`);
  const isZero = number === 0;
  return {
    number,
    color: isZero ? 'green' : RED.has(number) ? 'red' : 'black',
    isOdd: number % 2 === 1,
    isEven: !isZero && number % 2 === 0,
    isLow: !isZero && number <= 18,
    isHigh: number > 18,
    dozen: Math.ceil(number / 12),
    column: isZero ? 0 : ((number - 1) % 3) + 1,
  };
}

const NUMBERS = Array.from({ length: POCKETS }, (_, number) => number);
const RESULTS = NUMBERS.map(rouletteResult);

function where(holds: (result: RouletteResult) => boolean): number[] {
  return RESULTS.filter(holds).map((result) => result.number);
}

/** All bets of the layout: three numbers per row, twelve rows, zero above the first. */
export const ROULETTE_BETS: readonly RouletteBet[] = layout();

function layout(): RouletteBet[] {
  const bets: RouletteBet[] = [];
  const add = (kind: RouletteKind, numbers: readonly number[]) => bets.push({ kind, numbers });
  for (const number of NUMBERS) add('straight', [number]);
  for (const number of [1, 2, 3]) add('split', [0, number]);
  for (const trio of [
    [0, 1, 2],
    [0, 2, 3],
  ])
    add('street', trio);
  add('corner', [0, 1, 2, 3]);
  for (let row = 1; row < POCKETS; row += 3) {
    const [left, middle, right] = [row, row + 1, row + 2];
    add('street', [left, middle, right]);
    add('split', [left, middle]);
    add('split', [middle, right]);
    if (right === POCKETS - 1) continue;
    for (const number of [left, middle, right]) add('split', [number, number + 3]);
    for (const number of [left, middle]) add('corner', [number, number + 1, number + 3, number + 4]);
    add('line', [left, middle, right, left + 3, middle + 3, right + 3]);
  }
  for (const third of [1, 2, 3]) {
    add(
      'dozen',
      where((result) => result.dozen === third),
    );
    add(
      'dozen',
      where((result) => result.column === third),
    );
  }
  add(
    'outside',
    where((result) => result.color === 'red'),
  );
  add(
    'outside',
    where((result) => result.color === 'black'),
  );
  for (const half of ['isOdd', 'isEven', 'isLow', 'isHigh'] as const)
    add(
      'outside',
      where((result) => result[half]),
    );
  return bets;
}

/** Finds the bet of these numbers, in any order; null when the layout has none. */
export function findRouletteBet(numbers: readonly number[]): RouletteBet | null {
  const name = [...numbers].sort((a, b) => a - b).join(' ');
  return ROULETTE_BETS.find((bet) => bet.numbers.join(' ') === name) ?? null;
}

/** Net per unit staked: the odds, or −1. */
export function rouletteNet({ kind, numbers }: RouletteBet, number: number): Rational {
  return paid(numbers.includes(number), Rational.of(ROULETTE_PRICES[kind]));
}

export function rouletteOutlook(bet: RouletteBet): Outlook {
  return outlookOf(NUMBERS.map((number) => [rouletteNet(bet, number), 1n]));
}
