import {
  DICE_OUTCOMES,
  type DiceBet,
  diceWins,
  FAIR_SHARE,
  isDiceBet,
  isLimboTarget,
} from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { readHundredths } from '../figures.ts';

const HUNDRED = Rational.of(100);
/** Decimals of a chance in percent that a target of limbo can have; the smallest chance is 0.000099 %. */
export const CHANCE_DECIMALS = 6;

function readDecimal(text: string, wholeDigits: number, decimals: number): Rational | null {
  const isDecimal = new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,${decimals}})?$`).test(text);
  const value = isDecimal ? Rational.fromDecimal(text) : null;
  return value === null || value.numerator === 0n ? null : value;
}

function diceOf(wins: number, isOver: boolean): DiceBet | null {
  const bet = { target: isOver ? DICE_OUTCOMES - wins : wins, isOver };
  return isDiceBet(bet) ? bet : null;
}

/** The dice bet that wins with this chance, typed in percent; null when the rules have none. */
export function diceByChance(text: string, isOver: boolean): DiceBet | null {
  const wins = readHundredths(text);
  return wins === null ? null : diceOf(wins, isOver);
}

/** The most likely dice bet that pays at least this multiplier; null when the rules have none. */
export function diceByMultiplier(text: string, isOver: boolean): DiceBet | null {
  const multiplier = readDecimal(text, 4, 4);
  if (multiplier === null) return null;
  return diceOf(Number(FAIR_SHARE.mul(Rational.of(DICE_OUTCOMES)).divide(multiplier).floor()), isOver);
}

/** A limbo target as it is typed; null when it is not allowed. */
export function limboByTarget(text: string): Rational | null {
  const target = readDecimal(text, 7, 4);
  return target !== null && isLimboTarget(target) ? target : null;
}

/** The highest limbo target that is reached with at least this chance, typed in percent; null when the rules have none. */
export function limboByChance(text: string): Rational | null {
  const percent = readDecimal(text, 2, CHANCE_DECIMALS);
  if (percent === null) return null;
  const target = Rational.fromDecimal(FAIR_SHARE.mul(HUNDRED).divide(percent).toDecimal(4));
  return isLimboTarget(target) ? target : null;
}

/** The chance of a dice bet in percent, as it can be typed. */
export const diceChanceText = (bet: DiceBet): string => Rational.of(diceWins(bet), 100).toDecimal(2);

/** The chance of a limbo target in percent, truncated to what can be typed. */
export const limboChanceText = (target: Rational): string =>
  FAIR_SHARE.mul(HUNDRED).divide(target).toDecimal(CHANCE_DECIMALS);
