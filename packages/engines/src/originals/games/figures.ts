import type { Rational } from '@lantern/money';
import type { Original } from './game.ts';

/** What bets of a game give back on average, in percent with two decimals, cut off and never rounded up. */
export interface OriginalFigures {
  readonly lowest: string;
  readonly highest: string;
}

const known = new Map<string, OriginalFigures>();

/** Worked out from rules and prices once, not written down: what is shown is what is played. */
export function originalFigures(game: Original): OriginalFigures {
  const name = `${game.id} ${game.version}`;
  const found = known.get(name) ?? workOut(game);
  known.set(name, found);
  return found;
}

function workOut(game: Original): OriginalFigures {
  const { lowest, highest } = game.returns();
  return { lowest: percentOf(lowest), highest: percentOf(highest) };
}

/** A share as percent with two decimals, cut: 99/100 → `99.00`. */
export function percentOf(share: Rational): string {
  const hundredths = (share.numerator * 10_000n) / share.denominator;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
