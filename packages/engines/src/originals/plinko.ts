import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { choose } from '../combinations.ts';
import { multipliers, nextIndex } from './fractions.ts';

export const PLINKO_ROWS = [8, 12, 16] as const;
export const PLINKO_RISKS = ['low', 'medium', 'high'] as const;
export type PlinkoRows = (typeof PLINKO_ROWS)[number];
export type PlinkoRisk = (typeof PLINKO_RISKS)[number];

/** Multiplier of each bucket, bucket 0 … rows. */
export const PLINKO_TABLES: Readonly<Record<PlinkoRows, Readonly<Record<PlinkoRisk, readonly Rational[]>>>> = {
  8: {
    low: multipliers('5.6 2.1 1.1 1 0.5 1 1.1 2.1 5.6'),
    medium: multipliers('13 3 1.3 0.7 0.4 0.7 1.3 3 13'),
    high: multipliers('29 4 1.5 0.3 0.2 0.3 1.5 4 29'),
  },
  12: {
    low: multipliers('10 3 1.6 1.4 1.1 1 0.5 1 1.1 1.4 1.6 3 10'),
    medium: multipliers('33 11 4 2 1.1 0.6 0.3 0.6 1.1 2 4 11 33'),
    high: multipliers('170 24 8.1 2 0.7 0.2 0.2 0.2 0.7 2 8.1 24 170'),
  },
  16: {
    low: multipliers('16 9 2 1.4 1.4 1.2 1.1 1 0.5 1 1.1 1.2 1.4 1.4 2 9 16'),
    medium: multipliers('110 41 10 5 3 1.5 1 0.5 0.3 0.5 1 1.5 3 5 10 41 110'),
    high: multipliers('1000 130 26 9 4 2 0.2 0.2 0.2 0.2 0.2 2 4 9 26 130 1000'),
  },
};

export interface PlinkoOutcome {
  /** One letter per row: `LRRL…`. */
  readonly path: string;
  readonly bucket: number;
  readonly multiplier: Rational;
}

/**
 * Bucket at the end of a path: the number of its R letters.
 * @throws RangeError for letters other than L and R
 */
export function plinkoBucket(path: string): number {
  if (!/^[LR]+$/.test(path)) throw new RangeError(`not a path: ${path}`);
  return path.split('R').length - 1;
}

/** Chance of a bucket: C(rows, bucket) / 2^rows. */
export function plinkoProbability(rows: number, bucket: number): Rational {
  return Rational.of(choose(rows, bucket), 2n ** BigInt(rows));
}

/** RTP of a table; it has one multiplier more than rows. */
export function plinkoReturn(table: readonly Rational[]): Rational {
  const rows = table.length - 1;
  return table.reduce((sum, pay, bucket) => sum.add(pay.mul(plinkoProbability(rows, bucket))), Rational.ZERO);
}

/** Drops the ball: four bytes per row; it goes right when the fraction is at least one half. */
export function playPlinko(rows: PlinkoRows, risk: PlinkoRisk, source: ByteSource): PlinkoOutcome {
  const path = Array.from({ length: rows }, () => 'LR'.charAt(nextIndex(source, 2))).join('');
  const bucket = plinkoBucket(path);
  return { path, bucket, multiplier: PLINKO_TABLES[rows][risk][bucket] ?? Rational.ZERO };
}
