import type { PayRow } from './game.ts';

/** Pay for the highest listed count that is reached, else 0. */
export function payFor(row: PayRow | undefined, count: number): number {
  let best = 0;
  let reached = 0;
  for (const [least, coins] of Object.entries(row ?? {})) {
    if (Number(least) > count || Number(least) < reached) continue;
    reached = Number(least);
    best = coins;
  }
  return best;
}
