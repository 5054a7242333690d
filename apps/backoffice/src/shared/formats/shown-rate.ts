const PPM_PER_PERCENT = 10_000;

/** A prize group unchanged, a rate in percent: 2500 → `0.25`. */
export function shownRate(kind: string, value: number | undefined): string {
  if (value === undefined) return '';
  return kind === 'LOTTERY_GROUP' ? String(value) : String(value / PPM_PER_PERCENT);
}
