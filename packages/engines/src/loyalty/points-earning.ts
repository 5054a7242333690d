import { applyPpmFloor, floorDivide, PPM } from '@lantern/money';
import type { GameCategory } from './turnover-requirement.ts';

/** What points are earned with: valid bets of a category, or credited deposits. */
export type PointsSource = GameCategory | 'DEPOSIT';

/** Micro-points for one minor unit, by source; a source left out earns nothing. */
export type PointsRates = Readonly<Partial<Record<PointsSource, bigint>>>;

/** The platform's rates unless a brand sets its own: 100.00 on slots or deposited is a point, 200.00 elsewhere. */
export const POINTS_RATES: PointsRates = {
  LIVE: 50n,
  SPORTS: 50n,
  ESPORTS: 50n,
  RNG: 100n,
  FISH: 100n,
  PVP: 50n,
  LOTT: 50n,
  ELOTT: 50n,
  DEPOSIT: 100n,
};

/** The kind under which a record of points is shown. */
export type PointsRecordType = 'LIVE' | 'SPORTS' | 'SLOTS' | 'PVP' | 'LOTTERY' | 'DEPOSIT';

const RECORD_TYPES: Readonly<Record<PointsSource, PointsRecordType>> = {
  LIVE: 'LIVE',
  SPORTS: 'SPORTS',
  ESPORTS: 'SPORTS',
  RNG: 'SLOTS',
  FISH: 'SLOTS',
  PVP: 'PVP',
  LOTT: 'LOTTERY',
  ELOTT: 'LOTTERY',
  DEPOSIT: 'DEPOSIT',
};

/** Micro-points in a point. */
const MICRO = 1_000_000n;

export function pointsRecordType(source: PointsSource): PointsRecordType {
  return RECORD_TYPES[source];
}

/**
 * Whole points for an amount, and the micro-points (0 … 999,999) that wait for the next one of the same source. A negative
 * amount takes back exactly what the positive one gave, whatever came between.
 * @param multiplierPpm lifts the micro-points of this amount, rounded down
 * @example earnPoints(999_900n, 1n, 100n) // { points: 1n, remainder: 0n }
 */
export function earnPoints(
  remainder: bigint,
  amount: bigint,
  rate: bigint,
  multiplierPpm: bigint = PPM,
): { readonly points: bigint; readonly remainder: bigint } {
  const magnitude = applyPpmFloor((amount < 0n ? -amount : amount) * rate, multiplierPpm);
  const total = remainder + (amount < 0n ? -magnitude : magnitude);
  const points = floorDivide(total, MICRO);
  return { points, remainder: total - points * MICRO };
}
