import { isRefusal, type MemberScope, type Queryable, type Refusal, refusable, refuse } from '@lantern/server-kit';
import { forgetBonds } from '../check-play.ts';
import type { SafetyDeps } from '../deps.ts';
import { askReturn, confirmReturn, type ExclusionRow, lockExclusions } from '../repository/exclusions.ts';

const WAIT_MS = 24 * 3_600_000;

/** From when on a return that was asked for may be confirmed. */
export const returnableFrom = ({ returnAskedAt }: Pick<ExclusionRow, 'returnAskedAt'>) =>
  returnAskedAt && new Date(returnAskedAt.getTime() + WAIT_MS);

/** The self-exclusions that keep the member out; all of them must be over before there is a way back. */
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

/** Asks for the way back after a self-exclusion's end; it opens a day later, and only when it is confirmed then. */
export function askToReturn(deps: SafetyDeps, scope: MemberScope): Promise<Refusal | null> {
  const now = deps.clock.now();
  return refusable(deps.pool, async (tx) => {
    const rows = await endedExclusions(tx, scope, now);
    if (isRefusal(rows)) return rows;
    for (const row of rows) if (row.returnAskedAt === null) await askReturn(tx, row, now);
    return null;
  });
}

/** Confirms it, a day after it was asked for. */
export async function confirmToReturn(deps: SafetyDeps, scope: MemberScope): Promise<Refusal | null> {
  const now = deps.clock.now();
  const refusal = await refusable(deps.pool, async (tx) => {
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
  forgetBonds(deps, scope);
  return refusal;
}
