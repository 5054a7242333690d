import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { cutTo, FAIR_SHARE, nextIndex } from './fractions.ts';

/** Rolls run from 00.00 to 99.99; they and targets are whole hundredths, 0 to 9,999. */
export const DICE_OUTCOMES = 10_000;

const SMALLEST_CHANCE = 1;
const LARGEST_CHANCE = 9800;

/** A bet that the roll is under the target, or the target and above. */
export interface DiceBet {
  /** In hundredths: 50.49 is 5049. */
  readonly target: number;
  readonly isOver: boolean;
}

export interface DiceOutcome {
  readonly roll: number;
  readonly isWon: boolean;
  /** What the stake is paid times; zero for a lost bet. */
  readonly multiplier: Rational;
}

/** How many of the 10,000 rolls win. The target itself belongs to "over", so that both sides are exact. */
export function diceWins({ target, isOver }: DiceBet): number {
  return isOver ? DICE_OUTCOMES - target : target;
}

/** Whether the bet can be placed: a chance from 0.01 to 98 percent. */
export function isDiceBet(bet: DiceBet): boolean {
  const wins = diceWins(bet);
  return Number.isInteger(bet.target) && wins >= SMALLEST_CHANCE && wins <= LARGEST_CHANCE;
}

/** 99 over the chance in percent, cut to four decimals. @throws RangeError for a bet that never wins. */
export function diceMultiplier(bet: DiceBet): Rational {
  return cutTo(4, FAIR_SHARE.mul(Rational.of(DICE_OUTCOMES, diceWins(bet))));
}

export function rollDice(source: ByteSource): number {
  return nextIndex(source, DICE_OUTCOMES);
}

/** @throws RangeError for a bet that cannot be placed */
export function playDice(bet: DiceBet, source: ByteSource): DiceOutcome {
  if (!isDiceBet(bet)) throw new RangeError(`no such bet: ${JSON.stringify(bet)}`);
  const roll = rollDice(source);
  const isWon = bet.isOver ? roll >= bet.target : roll < bet.target;
  return { roll, isWon, multiplier: isWon ? diceMultiplier(bet) : Rational.ZERO };
}

/** The share of stakes that comes back on average. */
export function diceReturn(bet: DiceBet): Rational {
  return diceMultiplier(bet).mul(Rational.of(diceWins(bet), DICE_OUTCOMES));
}
