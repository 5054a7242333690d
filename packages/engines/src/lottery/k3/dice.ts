import { sumOf } from '../ssc/digits.ts';

/** A throw of three dice. */
export type Dice = readonly number[];

/** Three equal dice, three in a row (123 … 456), two equal dice, or none of these. */
export const DICE_PATTERNS = ['triple', 'run', 'pair', 'mixed'] as const;
export type DicePattern = (typeof DICE_PATTERNS)[number];

export type DiceFigures = {
  readonly sum: number;
  /** From 11; triples are included. */
  readonly isBig: boolean;
  readonly isOdd: boolean;
  readonly pattern: DicePattern;
};

/** Figures that boards show for a throw; the order of the dice does not matter. */
export function diceFigures(dice: Dice): DiceFigures {
  const sum = sumOf(dice);
  return { sum, isBig: sum >= 11, isOdd: sum % 2 === 1, pattern: patternOf(dice) };
}

function patternOf(dice: Dice): DicePattern {
  const faces = new Set(dice).size;
  if (faces === 1) return 'triple';
  if (faces === 2) return 'pair';
  return Math.max(...dice) - Math.min(...dice) === 2 ? 'run' : 'mixed';
}

/** Count of the dice that show a face. */
export function timesShown(dice: Dice, face: number): number {
  return dice.filter((one) => one === face).length;
}
