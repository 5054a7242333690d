import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { cutTo, FAIR_SHARE, nextIndex } from './fractions.ts';

/** Rolls are 00.00 to 99.99; rolls and targets are stored as whole hundredths, 0 to 9,999. */
export const DICE_OUTCOMES = 10_000;

const SMALLEST_CHANCE = 1;
const LARGEST_CHANCE = 9800;

/** Bet on a roll below the target, or on the target and above. */
export interface DiceBet {
  /** In hundredths: 50.49 is 5049. */
  readonly target: number;
  readonly isOver: boolean;
}

export interface DiceOutcome {
  readonly roll: number;
  readonly isWon: boolean;
  /** Multiplier of the stake; zero for a lost bet. */
  readonly multiplier: Rational;
}

/** Number of the 10,000 rolls that win. The target itself counts as "over", so the two sides are exact complements. */
export function diceWins({ target, isOver }: DiceBet): number {
  return isOver ? DICE_OUTCOMES - target : target;
}

/** Whether the bet is allowed: a chance from 0.01 to 98 percent. */
export function isDiceBet(bet: DiceBet): boolean {
  const wins = diceWins(bet);
  return Number.isInteger(bet.target) && wins >= SMALLEST_CHANCE && wins <= LARGEST_CHANCE;
}

/**
 * 99 / chance in percent, truncated to four decimals.
 * @throws RangeError for a bet that never wins
 */
export function diceMultiplier(bet: DiceBet): Rational {
  return cutTo(4, FAIR_SHARE.mul(Rational.of(DICE_OUTCOMES, diceWins(bet))));
}

export function rollDice(source: ByteSource): number {
  return nextIndex(source, DICE_OUTCOMES);
}

/** @throws RangeError for a bet that is not allowed */
export function playDice(bet: DiceBet, source: ByteSource): DiceOutcome {
  if (!isDiceBet(bet)) throw new RangeError(`no such bet: ${JSON.stringify(bet)}`);
  const roll = rollDice(source);
  const isWon = bet.isOver ? roll >= bet.target : roll < bet.target;
  return { roll, isWon, multiplier: isWon ? diceMultiplier(bet) : Rational.ZERO };
}

/** RTP of the bet. */
export function diceReturn(bet: DiceBet): Rational {
  return diceMultiplier(bet).mul(Rational.of(diceWins(bet), DICE_OUTCOMES));
}
