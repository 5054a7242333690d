const DAY_MS = 86_400_000;

export const RANGES = ['today', 'days_7', 'days_30', 'all'] as const;
export type Range = (typeof RANGES)[number];

/** Start of a range in the reader's own zone, as an instant; undefined for all of time. */
export function startOf(range: Range, now: number, zoneMinutes: number): string | undefined {
  if (range === 'all') return undefined;
  const shift = zoneMinutes * 60_000;
  const midnight = Math.floor((now + shift) / DAY_MS) * DAY_MS - shift;
  const days = range === 'today' ? 0 : range === 'days_7' ? 6 : 29;
  return new Date(midnight - days * DAY_MS).toISOString();
}
