import type { ExclusionRow, LimitRow } from './repository.ts';

/** What binds a member's play; nothing for nearly everybody. */
export interface Bonds {
  readonly exclusion: ExclusionRow | null;
  readonly limits: readonly LimitRow[];
}
