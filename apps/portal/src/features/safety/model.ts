import type { Value } from '@lantern/contract/schemas';
import { parseSum } from '@lantern/money';

export type Protection = Value<'safety.protection'>;
export type Limit = Protection['limits'][number];
export type LimitKind = Limit['kind'];
export type LimitPeriod = Limit['period'];
export type Exclusion = NonNullable<Protection['exclusion']>;

export const MONEY_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;

/** Durations of a cool-off, in days. */
export const PAUSES = { DAY: 1, WEEK: 7, MONTH: 30, SIX_WEEKS: 42 } as const;
export type Pause = keyof typeof PAUSES;

/** Durations of a self-exclusion, in months; null means permanent. */
export const STOPS = { SIX_MONTHS: 6, ONE_YEAR: 12, TWO_YEARS: 24, FIVE_YEARS: 60, FOREVER: null } as const;
export type Stop = keyof typeof STOPS;

const DAY_MS = 86_400_000;

/** End of a cool-off that starts now. */
export const pauseEnd = (pause: Pause, now: number) => new Date(now + PAUSES[pause] * DAY_MS).toISOString();

/** Estimated end of a self-exclusion that starts now; null if permanent. The server computes the final one. */
export function stopEnd(stop: Stop, now: number): string | null {
  const months = STOPS[stop];
  if (months === null) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString();
}

/** Used share of a limit, 0 to 100. */
export function percentUsed(used: string, amount: string | null): number {
  const most = Number(amount ?? 0);
  return most > 0 ? Math.min(100, (Number(used) / most) * 100) : 0;
}

/** A duration in ms as hours and minutes. */
export function clockOf(milliseconds: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

type Funds = Pick<Value<'wallet.consolidatedFunds'>, 'sumBalance' | 'bet' | 'held' | 'underWay'>;

/** Deposits less withdrawals and less everything that is still the member's: spendable, in open bets, on hold, under way. */
export function netSpend(net: string, funds: Funds, exponent: number): bigint {
  const minor = (amount: string) => parseSum(amount, exponent) ?? 0n;
  return minor(net) - minor(funds.sumBalance) - minor(funds.bet) - minor(funds.held) - minor(funds.underWay);
}
