import { type MemberScope, type Pieces, plainPieces } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { dropRestrictions } from '../limits/check-play.ts';
import {
  acknowledgeCheck,
  continuePlaySession,
  endPlaySession,
  listOverduePlaySessions,
  type PlaySessionRow,
} from './repository.ts';
import { BREAK_MS } from './rules.ts';

const BATCH = 200;

const breakSince = (now: Date) => new Date(now.getTime() - BREAK_MS);

/** Records the member's activity; starts a play session or continues it. */
export function recordActivity(deps: Pick<SafetyDeps, 'pool'>, scope: MemberScope, now: Date): Promise<PlaySessionRow> {
  return continuePlaySession(deps.pool, scope, now, breakSince(now));
}

/** The member confirms the reality check and continues. */
export async function acknowledge(deps: SafetyDeps, scope: MemberScope, now: Date): Promise<PlaySessionRow> {
  await acknowledgeCheck(deps.pool, scope, now);
  dropRestrictions(deps, scope);
  return recordActivity(deps, scope, now);
}

/** Ends play sessions past their members' own limits, each once. After it the member may read and withdraw, but not play. */
export async function endOverduePlaySessions(deps: SafetyDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const waiting = await pieces.waiting('member');
  for (const row of await listOverduePlaySessions(deps.pool, now, breakSince(now), BATCH, waiting)) {
    const scope = { brandId: row.brandId, memberId: row.memberId, book: row.book };
    const end = async () => {
      if (!(await endPlaySession(deps.pool, scope, now))) return;
      dropRestrictions(deps, scope);
      await deps.people.protection.endByTimeLimit(scope, now);
    };
    await pieces.run(`member ${scope.memberId}`, end, scope.brandId);
  }
}
