/** From how many draws on a number is hot, and up to how many it is cold, among the counts of one span. */
export interface Heat {
  readonly hotFrom: number;
  readonly coldTo: number;
}

/** About this many of a hundred numbers are marked at each end; marking half of them would say nothing. */
const SHARE = 0.1;

/** The bounds that mark about a tenth at each end. Every count alike marks none: then nothing stands out. */
export function heatOf(counts: readonly number[]): Heat {
  const sorted = [...counts].sort((one, other) => one - other);
  const places = Math.floor(sorted.length * SHARE);
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  if (places === 0 || least === most) return { hotFrom: most + 1, coldTo: least - 1 };
  // One beyond the edge, so that ties at the edge never make the marked end larger than its share.
  const hotFrom = Math.min((sorted.at(-1 - places) ?? 0) + 1, most);
  const coldTo = Math.max((sorted.at(places) ?? 0) - 1, least);
  return { hotFrom, coldTo };
}
