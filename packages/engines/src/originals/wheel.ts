import { Rational } from '@lantern/money';
import type { ByteSource } from '../chance/index.ts';
import { multipliers, nextIndex } from './fractions.ts';

export const WHEEL_SEGMENTS = [10, 20, 30, 40, 50] as const;
export const WHEEL_RISKS = ['low', 'medium', 'high'] as const;
export type WheelSegments = (typeof WHEEL_SEGMENTS)[number];
export type WheelRisk = (typeof WHEEL_RISKS)[number];

/** The ten segments that a low-risk wheel repeats. */
const LOW = '1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0';

const MEDIUM: Readonly<Record<WheelSegments, string>> = {
  10: '0 1.9 0 1.5 0 2 0 1.5 0 3',
  20: '1.5 0 2 0 2 0 2 0 1.5 0 3 0 1.8 0 2 0 2 0 2 0',
  30: '1.5 0 1.5 0 2 0 1.5 0 2 0 2 0 1.5 0 3 0 1.5 0 2 0 2 0 1.7 0 4 0 1.5 0 2 0',
  40: '2 0 3 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 1.5 0 2 0 2 0 1.6 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0',
  50:
    '2 0 1.5 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0 2 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0 ' +
    '1.5 0 5 0 1.5 0 2 0 1.5 0',
};

export interface WheelOutcome {
  /** Index of the segment under the pointer, from 0. */
  readonly segment: number;
  readonly multiplier: Rational;
}

/** Multiplier of each segment. At high risk a single segment pays: 0.99 × segments. */
export function wheelTable(segments: WheelSegments, risk: WheelRisk): readonly Rational[] {
  if (risk === 'medium') return multipliers(MEDIUM[segments]);
  const low = multipliers(LOW);
  const jackpot = Rational.of(99 * segments, 100);
  return Array.from({ length: segments }, (_, index) =>
    risk === 'low' ? (low[index % low.length] ?? Rational.ZERO) : index === 0 ? jackpot : Rational.ZERO,
  );
}

/** RTP of a table: its mean. */
export function wheelReturn(table: readonly Rational[]): Rational {
  return table.reduce((sum, pay) => sum.add(pay), Rational.ZERO).divide(Rational.of(table.length));
}

export function playWheel(segments: WheelSegments, risk: WheelRisk, source: ByteSource): WheelOutcome {
  const segment = nextIndex(source, segments);
  return { segment, multiplier: wheelTable(segments, risk)[segment] ?? Rational.ZERO };
}
