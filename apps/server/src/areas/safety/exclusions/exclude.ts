import { transaction } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { dropRestrictions } from '../limits/check-play.ts';
import { stopMarketing } from '../play-sessions/repository.ts';
import { excludeEverywhere, notePerson, publishExclusion } from './match-person.ts';
import { type ExclusionKind, type ExclusionRow, insertExclusion } from './repository/exclusions.ts';

export interface NewExclusion {
  readonly kind: ExclusionKind;
  /** Null: permanent. */
  readonly to: Date | null;
  /** Actor, e.g. `member` or `operator:7`. */
  readonly by: string;
}

/**
 * Excludes a member from now on; it cannot be ended early. A self-exclusion applies to the same person's accounts at all brands and stops
 * marketing messages. Other processes apply it within two seconds.
 */
export async function exclude(deps: SafetyDeps, scope: MemberScope, request: NewExclusion): Promise<ExclusionRow> {
  const now = deps.clock.now();
  const row = await transaction(deps.pool, async (tx) => {
    const exclusion = await insertExclusion(tx, scope, { ...request, from: now, at: now });
    await publishExclusion(deps, tx, scope);
    if (request.kind === 'TIME_OUT') return exclusion;
    await stopMarketing(tx, scope);
    await notePerson(deps, tx, scope, now);
    await excludeEverywhere(deps, tx, scope, exclusion, now);
    return exclusion;
  });
  dropRestrictions(deps, scope);
  return row;
}
