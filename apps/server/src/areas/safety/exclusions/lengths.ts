import type { Payload } from '@lantern/contract/schemas';

const DAY_MS = 86_400_000;

/** Length of a cool-off (time-out) in days. */
const TIME_OUT_DAYS: Readonly<Record<Payload<'safety.timeOut'>['length'], number>> = {
  DAY: 1,
  WEEK: 7,
  MONTH: 30,
  SIX_WEEKS: 42,
};

/** End of a cool-off that starts now. */
export const timeOutEnd = (length: Payload<'safety.timeOut'>['length'], now: Date) =>
  new Date(now.getTime() + TIME_OUT_DAYS[length] * DAY_MS);

const MONTHS: Readonly<Record<Exclude<Payload<'safety.selfExclude'>['length'], 'FOREVER'>, number>> = {
  SIX_MONTHS: 6,
  ONE_YEAR: 12,
  TWO_YEARS: 24,
  FIVE_YEARS: 60,
};
/** Minimum length: six calendar months can be as short as 181 days. */
const LEAST_DAYS = 181;

/** End of a self-exclusion that starts now; null: permanent. */
export function selfExclusionEnd(length: Payload<'safety.selfExclude'>['length'], now: Date): Date | null {
  if (length === 'FOREVER') return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + MONTHS[length]);
  return new Date(Math.max(end.getTime(), now.getTime() + LEAST_DAYS * DAY_MS));
}
