import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { choose } from '../combinations.ts';
import { multipliers, takeCells } from './fractions.ts';

export const KENO_NUMBERS = 40;
export const KENO_DRAWN = 10;

/** Multiplier for 0, 1, 2 … hits, by number of picks. */
export const KENO_TABLES: Readonly<Record<number, readonly Rational[]>> = {
  1: multipliers('0 3.96'),
  2: multipliers('0 1.9 4.5'),
  3: multipliers('0 1 3.1 10.4'),
  4: multipliers('0 0.8 1.8 5 22.5'),
  5: multipliers('0 0.25 1.4 4.1 16.5 36'),
  6: multipliers('0 0 1 3.68 7 16.5 40'),
  7: multipliers('0 0 0.47 3 4.5 14 31 60'),
  8: multipliers('0 0 0 2.2 4 13 22 55 70'),
  9: multipliers('0 0 0 1.55 3 8 15 44 60 85'),
  10: multipliers('0 0 0 1.4 2.25 4.5 8 17 50 80 100'),
};

export interface KenoOutcome {
  /** The ten drawn numbers, 1 to 40, in draw order. */
  readonly drawn: readonly number[];
  readonly hits: number;
  readonly multiplier: Rational;
}

/** Whether these are one to ten different numbers from 1 to 40. */
export function isKenoPick(picks: readonly number[]): boolean {
  const areNumbers = picks.every((pick) => Number.isInteger(pick) && pick >= 1 && pick <= KENO_NUMBERS);
  return areNumbers && new Set(picks).size === picks.length && KENO_TABLES[picks.length] !== undefined;
}

/** Chance of exactly that many hits: C(k, h) C(40−k, 10−h) / C(40, 10). */
export function kenoProbability(picks: number, hits: number): Rational {
  const ways = choose(picks, hits) * choose(KENO_NUMBERS - picks, KENO_DRAWN - hits);
  return Rational.of(ways, choose(KENO_NUMBERS, KENO_DRAWN));
}

/** RTP of a table; it has one multiplier more than picks. */
export function kenoReturn(table: readonly Rational[]): Rational {
  const picks = table.length - 1;
  return table.reduce((sum, pay, hits) => sum.add(pay.mul(kenoProbability(picks, hits))), Rational.ZERO);
}

/** @throws RangeError for invalid picks */
export function playKeno(picks: readonly number[], source: ByteSource): KenoOutcome {
  if (!isKenoPick(picks)) throw new RangeError(`no such pick: ${picks.join(' ')}`);
  const drawn = takeCells(source, KENO_NUMBERS, KENO_DRAWN).map((cell) => cell + 1);
  const hits = picks.filter((pick) => drawn.includes(pick)).length;
  return { drawn, hits, multiplier: KENO_TABLES[picks.length]?.[hits] ?? Rational.ZERO };
}
