import {
  isRefusal,
  type MemberScope,
  type Queryable,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { dropRestrictions } from '../limits/check-play.ts';
import { confirmReturn, type ExclusionRow, lockExclusions, recordReturnRequest } from './repository/exclusions.ts';

const WAIT_MS = 24 * 3_600_000;

/** Earliest time at which a requested return can be confirmed. */
export const returnableFrom = ({ returnRequestedAt }: Pick<ExclusionRow, 'returnRequestedAt'>) =>
  returnRequestedAt && new Date(returnRequestedAt.getTime() + WAIT_MS);

/** The member's self-exclusions in force; refuses unless all have passed their end date. */
async function endedExclusions(
  tx: Queryable,
  scope: MemberScope,
  now: Date,
): Promise<readonly ExclusionRow[] | Refusal> {
  const rows = (await lockExclusions(tx, scope, now)).filter((one) => one.kind === 'SELF_EXCLUSION');
  if (rows.length === 0) return refuse('STATE_CONFLICT');
  const running = rows.find((one) => one.endsAt === null || one.endsAt > now);
  return running ? refuse('SELF_EXCLUDED', { until: running.endsAt?.toISOString() ?? null }) : rows;
}

/** Requests the return after a self-exclusion has passed its end. It can be confirmed 24 hours later, and takes effect only then. */
export function requestReturn(deps: SafetyDeps, scope: MemberScope): Promise<Refusal | null> {
  const now = deps.clock.now();
  return transactionOrRefuse(deps.pool, async (tx) => {
    const rows = await endedExclusions(tx, scope, now);
    if (isRefusal(rows)) return rows;
    for (const row of rows) if (row.returnRequestedAt === null) await recordReturnRequest(tx, row, now);
    return null;
  });
}

/** Confirms the return, at least 24 hours after the request. */
export async function confirmToReturn(deps: SafetyDeps, scope: MemberScope): Promise<Refusal | null> {
  const now = deps.clock.now();
  const refusal = await transactionOrRefuse(deps.pool, async (tx) => {
    const rows = await endedExclusions(tx, scope, now);
    if (isRefusal(rows)) return rows;
    for (const row of rows) {
      const from = returnableFrom(row);
      if (from === null) return refuse('STATE_CONFLICT');
      if (from > now) return refuse('COOLDOWN', { until: from.toISOString() });
      await confirmReturn(tx, row, now);
    }
    return null;
  });
  dropRestrictions(deps, scope);
  return refusal;
}
