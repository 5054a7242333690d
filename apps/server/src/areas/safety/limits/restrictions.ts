import type { ExclusionRow } from '../exclusions/repository/exclusions.ts';
import type { PlaySessionRow } from '../play-sessions/repository.ts';
import type { LimitRow } from './repository/limits.ts';

/** Restrictions on a member's play: exclusion, limits and play session. */
export interface PlayRestrictions {
  readonly exclusion: ExclusionRow | null;
  readonly limits: readonly LimitRow[];
  readonly playSession: PlaySessionRow | null;
}
