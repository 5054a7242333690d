/** A number is hot from `hotFrom` hits on and cold up to `coldTo`, within one range of draws. */
export interface Heat {
  readonly hotFrom: number;
  readonly coldTo: number;
}

/** About this share of the numbers is marked at each end. */
const SHARE = 0.1;

/** The bounds that mark about a tenth at each end. If all counts are equal, none is marked. */
export function heatOf(counts: readonly number[]): Heat {
  const sorted = [...counts].sort((one, other) => one - other);
  const places = Math.floor(sorted.length * SHARE);
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  if (places === 0 || least === most) return { hotFrom: most + 1, coldTo: least - 1 };
  // One beyond the edge, so that ties at the edge do not enlarge the marked share.
  const hotFrom = Math.min((sorted.at(-1 - places) ?? 0) + 1, most);
  const coldTo = Math.max((sorted.at(places) ?? 0) - 1, least);
  return { hotFrom, coldTo };
}
