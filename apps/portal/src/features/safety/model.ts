import type { Value } from '@lantern/contract/schemas';

export type Protection = Value<'safety.protection'>;
export type Limit = Protection['limits'][number];
export type LimitKind = Limit['kind'];
export type LimitPeriod = Limit['period'];
export type Exclusion = NonNullable<Protection['exclusion']>;

export const MONEY_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;

/** How long a time-out may be, with its days. */
export const PAUSES = { DAY: 1, WEEK: 7, MONTH: 30, SIX_WEEKS: 42 } as const;
export type Pause = keyof typeof PAUSES;

/** How long a self-exclusion may be, with its months; null for ever. */
export const STOPS = { SIX_MONTHS: 6, ONE_YEAR: 12, TWO_YEARS: 24, FIVE_YEARS: 60, FOREVER: null } as const;
export type Stop = keyof typeof STOPS;

const DAY_MS = 86_400_000;

/** The instant at which a time-out would end. */
export const pauseEnd = (pause: Pause, now: number) => new Date(now + PAUSES[pause] * DAY_MS).toISOString();

/** The instant at which a self-exclusion would end, as far as one can say before it is asked for; null for ever. */
export function stopEnd(stop: Stop, now: number): string | null {
  const months = STOPS[stop];
  if (months === null) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString();
}

/** How much of a limit is used up, 0 to 100. */
export function percentUsed(used: string, amount: string | null): number {
  const most = Number(amount ?? 0);
  return most > 0 ? Math.min(100, (Number(used) / most) * 100) : 0;
}

/** Minutes of a span as hours and minutes. */
export function clockOf(milliseconds: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
