import type { ExclusionRow } from './repository/exclusions.ts';
import type { LimitRow } from './repository/limits.ts';
import type { SittingRow } from './repository/sittings.ts';

/** Restrictions on a member's play: exclusion, limits and play session. */
export interface Bonds {
  readonly exclusion: ExclusionRow | null;
  readonly limits: readonly LimitRow[];
  readonly sitting: SittingRow | null;
}
