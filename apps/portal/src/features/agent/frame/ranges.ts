const DAY_MS = 86_400_000;
/** Maximum days that the server adds up at once, both ends included. */
const MOST_DAYS = 31;

export const RANGES = ['today', 'yesterday', 'd7', 'd14', 'd30', 'month'] as const;
/** The range with which every page of figures begins, so that their sums agree. */
export const FIRST_RANGE = 'd7';
export type RangeId = (typeof RANGES)[number];

/** Business days, both ends included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Business days of a range that ends today (or yesterday): `rangeOf('d7', '2026-11-22')` → 16th to 22nd. */
export function rangeOf(id: RangeId, today: string): DayRange {
  switch (id) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shift(today, -1), to: shift(today, -1) };
    case 'd7':
      return { from: shift(today, -6), to: today };
    case 'd14':
      return { from: shift(today, -13), to: today };
    case 'd30':
      return { from: shift(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

/** A custom range after a change of one end: adjusts the other end so that the range is never inverted or too long. */
export function withDay({ from, to }: DayRange, end: keyof DayRange, day: string): DayRange {
  if (end === 'from') {
    const last = shift(day, MOST_DAYS - 1);
    return { from: day, to: to < day ? day : to > last ? last : to };
  }
  const first = shift(day, 1 - MOST_DAYS);
  return { from: from > day ? day : from < first ? first : from, to: day };
}
