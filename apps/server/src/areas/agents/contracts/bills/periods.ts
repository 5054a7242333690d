import { businessOffsetMs } from '@lantern/server-kit';

export type PeriodKind = 'DAILY' | 'WEEKLY' | 'SEMIMONTHLY' | 'MONTHLY' | 'HOUR' | 'WINDOW';

/** Start inclusive, end exclusive. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WINDOW_MS = 300_000;
/** 1970-01-05 was a Monday. */
const MONDAY_MS = 4 * DAY_MS;

const steps = (ms: number, size: number, origin = 0): readonly [number, number] => {
  const from = Math.floor((ms - origin) / size) * size + origin;
  return [from, from + size];
};

function bounds(kind: PeriodKind, local: number): readonly [number, number] {
  switch (kind) {
    case 'WINDOW':
      return steps(local, WINDOW_MS);
    case 'HOUR':
      return steps(local, HOUR_MS);
    case 'DAILY':
      return steps(local, DAY_MS);
    case 'WEEKLY':
      return steps(local, 7 * DAY_MS, MONDAY_MS);
    default: {
      const at = new Date(local);
      const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
      const [first, next] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
      const middle = Date.UTC(year, month, 16);
      if (kind === 'MONTHLY') return [first, next];
      return local < middle ? [first, middle] : [middle, next];
    }
  }
}

/**
 * The period that contains an instant: weeks from Monday, half months 1–15 and 16–end.
 * @param offset e.g. `+08:00`
 */
export function periodOf(kind: PeriodKind, at: Date, offset: string): Period {
  const ahead = businessOffsetMs(offset);
  const [from, to] = bounds(kind, at.getTime() + ahead);
  return { from: new Date(from - ahead), to: new Date(to - ahead) };
}

/** Start of the next period; the instant itself if it is a start. */
export function nextStart(kind: PeriodKind, at: Date, offset: string): Date {
  const { from, to } = periodOf(kind, at, offset);
  return from.getTime() === at.getTime() ? from : to;
}

/** Half of the month that a period belongs to. */
export function halfOf({ from }: Period, offset: string): 1 | 2 {
  return new Date(from.getTime() + businessOffsetMs(offset)).getUTCDate() < 16 ? 1 : 2;
}

/** Whole business days of a period, as yyyy-MM-dd; null without any. */
export function wholeDays({ from, to }: Period, offset: string): { readonly from: string; readonly to: string } | null {
  const first = nextStart('DAILY', from, offset);
  const last = new Date(periodOf('DAILY', to, offset).from.getTime() - DAY_MS);
  const day = (at: Date) => new Date(at.getTime() + businessOffsetMs(offset)).toISOString().slice(0, 10);
  return first <= last ? { from: day(first), to: day(last) } : null;
}
