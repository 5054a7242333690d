import { useState } from 'react';
import type { Centre } from '../frame/use-centre.ts';
import { type Card, cardOf, differsWithin, type RateLine, rateLines, valuesOn } from './rate-lines.ts';

export type RateValues = Readonly<Record<string, number>>;

/** Rates during editing. */
export interface RateChoice {
  readonly lines: readonly RateLine[];
  readonly values: RateValues;
  readonly change: (values: RateValues) => void;
  /** Whether every lottery has a separate slider, and a function to switch that; null if it makes no difference. */
  readonly isEach: boolean;
  readonly setEach: ((isEach: boolean) => void) | null;
}

/** Starts with the downline's present rates; lotteries with a shared slider can be separated without losing the values. */
export function useRateLines(centre: Centre, start: Card = {}): RateChoice {
  const [isEach, setIsEach] = useState(() => differsWithin(rateLines(centre), start));
  const lines = rateLines(centre, isEach);
  const [values, change] = useState<RateValues>(() => valuesOn(lines, start));
  const setEach = (next: boolean) => {
    change(valuesOn(rateLines(centre, next), cardOf(lines, values)));
    setIsEach(next);
  };
  const canDiffer = rateLines(centre).some(({ keys, kind }) => kind !== 'CATEGORY_RATE' && keys.length > 1);
  return { lines, values, change, isEach, setEach: canDiffer ? setEach : null };
}
