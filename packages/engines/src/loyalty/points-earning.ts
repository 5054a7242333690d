import { applyPpmFloor, floorDivide, PPM } from '@lantern/money';
import type { GameCategory } from './turnover-requirement.ts';

/** Source of points: valid bets of a category, or credited deposits. */
export type PointsSource = GameCategory | 'DEPOSIT';

/** Micro-points per minor unit, by source; an omitted source earns nothing. */
export type PointsRates = Readonly<Partial<Record<PointsSource, bigint>>>;

/** The platform's default rates; a brand may set its own. One point for 100.00 on slots and fishing or deposited, for 200.00 elsewhere. */
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

/** Category under which a points record is shown. */
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

/** Micro-points per point. */
const MICRO = 1_000_000n;

export function pointsRecordType(source: PointsSource): PointsRecordType {
  return RECORD_TYPES[source];
}

/**
 * Whole points for an amount, and the remainder in micro-points (0 … 999,999) that is added to the next amount of the same source. A
 * negative amount reverses exactly what the positive amount earned, even with other amounts in between.
 * @param multiplierPpm multiplies the micro-points of this amount; rounded down
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
