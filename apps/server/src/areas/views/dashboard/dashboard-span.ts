import { businessDayStart } from '@lantern/server-kit';

export type Range = 'TODAY' | '7D' | '30D';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS: Readonly<Record<Range, number>> = { TODAY: 1, '7D': 7, '30D': 30 };

/** The span of a dashboard, and the equally long span directly before it for comparison. */
export interface Span {
  readonly from: Date;
  /** End of the span by the calendar; shown data end at the current time. */
  readonly end: Date;
  /** Start of the previous span. */
  readonly before: Date;
  /** The instant in the previous span that corresponds to the current time. */
  readonly beforeNow: Date;
  /** Length of one chart point: an hour for today, else a day. */
  readonly stepMs: number;
  readonly steps: number;
}

/** Business days up to today, and as many before them. @param offset of the business day from UTC, e.g. `+08:00` */
export function spanOf(range: Range, now: Date, offset: string): Span {
  const length = DAYS[range] * DAY_MS;
  const end = businessDayStart(now, offset).getTime() + DAY_MS;
  const from = end - length;
  const stepMs = range === 'TODAY' ? HOUR_MS : DAY_MS;
  return {
    from: new Date(from),
    end: new Date(end),
    before: new Date(from - length),
    beforeNow: new Date(now.getTime() - length),
    stepMs,
    steps: length / stepMs,
  };
}
