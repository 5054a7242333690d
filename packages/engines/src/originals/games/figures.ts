import type { Rational } from '@lantern/money';
import type { Original } from './game.ts';

/** RTP range of the bets of a game, in percent with two decimals, truncated. */
export interface OriginalFigures {
  readonly lowest: string;
  readonly highest: string;
}

const known = new Map<string, OriginalFigures>();

/** Computed from the rules and pay tables, so that the published figures always match the game. */
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

/** A share as percent with two decimals, truncated: 99/100 → `99.00`. */
export function percentOf(share: Rational): string {
  const hundredths = (share.numerator * 10_000n) / share.denominator;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
