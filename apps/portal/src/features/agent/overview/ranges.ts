const DAY_MS = 86_400_000;

export const RANGES = ['today', 'yesterday', 'd7', 'd14', 'month'] as const;
export type RangeId = (typeof RANGES)[number];

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Business days of a range that ends today (or yesterday), both ends included: `rangeOf('d7', '2026-11-22')` → 16th to 22nd. */
export function rangeOf(id: RangeId, today: string): { readonly from: string; readonly to: string } {
  switch (id) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shift(today, -1), to: shift(today, -1) };
    case 'd7':
      return { from: shift(today, -6), to: today };
    case 'd14':
      return { from: shift(today, -13), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}
