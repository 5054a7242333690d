import { CASHBACK_STEP_PPM, HIGHEST_CEILING_PPM } from '@lantern/contract/give-back';
import type { Value } from '@lantern/contract/schemas';
import { PPM_PER_PERCENT, ppmOf } from '../percent.ts';

export type GiveBackRow = Value<'agentsBackOffice.giveBack'>['rows'][number];
type Category = GiveBackRow['category'];

/** Form values in percent. */
export interface TypedRow {
  readonly category: Category;
  readonly cashback: string;
  readonly ceiling: string;
}

const percentOf = (ppm: number) => String(ppm / PPM_PER_PERCENT);

export const typedRow = ({ category, cashbackPpm, ceilingPpm }: GiveBackRow): TypedRow => ({
  ...{ category, cashback: percentOf(cashbackPpm), ceiling: percentOf(ceilingPpm) },
});

/** The row in ppm; null when a value cannot be read or is out of bounds. The server checks the same. */
export function readRow({ category, cashback, ceiling }: TypedRow) {
  const cashbackPpm = ppmOf(cashback);
  const ceilingPpm = ppmOf(ceiling);
  if (cashbackPpm === null || ceilingPpm === null || cashbackPpm % CASHBACK_STEP_PPM !== 0) return null;
  return Math.max(cashbackPpm, ceilingPpm) > HIGHEST_CEILING_PPM ? null : { category, cashbackPpm, ceilingPpm };
}
