import { type MemberScope, type Pieces, plainPieces } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { forgetBonds } from '../limits/check-play.ts';
import { acknowledgeCheck, endSitting, listSatTooLong, type SittingRow, sit } from './repository.ts';
import { BREAK_MS } from './rules.ts';

const BATCH = 200;

const restedSince = (now: Date) => new Date(now.getTime() - BREAK_MS);

/** Records the member's activity; starts a play session or continues it. */
export function noteSign(deps: Pick<SafetyDeps, 'pool'>, scope: MemberScope, now: Date): Promise<SittingRow> {
  return sit(deps.pool, scope, now, restedSince(now));
}

/** The member confirms the reality check and continues. */
export async function acknowledge(deps: SafetyDeps, scope: MemberScope, now: Date): Promise<SittingRow> {
  await acknowledgeCheck(deps.pool, scope, now);
  forgetBonds(deps, scope);
  return noteSign(deps, scope, now);
}

/** Ends play sessions past their members' own limits, each once. After it the member may read and withdraw, but not play. */
export async function endLongSittings(deps: SafetyDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const waiting = await pieces.waiting('member');
  for (const row of await listSatTooLong(deps.pool, now, restedSince(now), BATCH, waiting)) {
    const scope = { merchantId: row.merchantId, memberId: row.memberId, book: row.book };
    const end = async () => {
      if (!(await endSitting(deps.pool, scope, now))) return;
      forgetBonds(deps, scope);
      await deps.people.protection.endByTimeLimit(scope, now);
    };
    await pieces.run(`member ${scope.memberId}`, end, scope.merchantId);
  }
}
