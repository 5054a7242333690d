import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { PromotionsDeps } from '../deps.ts';
import { type ActivityRow, lockActivity, setActivityState } from '../repository/activities.ts';
import { resumeActivity } from './resume-activity.ts';
import { activityTarget, phaseOf, stateAfter, titleOf } from './show-activity.ts';

type Input = Payload<'promotionsBackOffice.move'>;
type Moved = Value<'promotionsBackOffice.move'>;

/** Whether another request about the promotion forbids the move. Ending does not wait for a request to resume. */
async function isBlocked(
  deps: PromotionsDeps,
  tx: Queryable,
  context: StaffContext,
  { id }: ActivityRow,
  event: string,
) {
  const target = activityTarget(id);
  const request = (await deps.staff.requests.openFor(tx, context.operator.scope, [target])).get(target);
  return request !== undefined && !(event === 'END' && request.action === resumeActivity.action);
}

/** Opens the request to resume what another operator paused. */
async function requestResume(
  deps: PromotionsDeps,
  tx: Queryable,
  context: StaffContext,
  row: ActivityRow,
  reason: string,
): Promise<Moved | Refusal> {
  const payload = {
    activityId: row.id.toString(),
    activityRevision: row.revision.toString(),
    title: titleOf(row),
  };
  const request = { target: activityTarget(row.id), payload, reason };
  const opened = await deps.staff.requests.open(tx, context, resumeActivity, request);
  return isRefusal(opened) ? opened : { phase: phaseOf(row, context.now), requestId: opened.toString() };
}

/**
 * Pauses, resumes or ends. Bonuses reserved for open orders are not granted during a pause. Only the operator who paused resumes at once;
 * another one requests it.
 */
export async function moveActivity(
  deps: PromotionsDeps,
  context: StaffContext,
  { id, event, reason = '' }: Input,
): Promise<Moved | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.manage');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockActivity(tx, scope, BigInt(id));
    if (row === null) return refuse('NOT_FOUND');
    const state = stateAfter(row, event);
    if (state === null || (await isBlocked(deps, tx, context, row, event))) return refuse('STATE_CONFLICT');
    if (event === 'RESUME' && row.pausedBy !== scope.operatorId) return requestResume(deps, tx, context, row, reason);
    const paused = event === 'PAUSE' ? { paused: { operatorId: scope.operatorId, name } } : {};
    await setActivityState(tx, scope, row.id, state, paused);
    await deps.staff.audit(tx, context, {
      action: 'promotions.move-activity',
      permission: 'promotions.manage',
      target: activityTarget(row.id),
      before: { state: row.state },
      after: { state },
    });
    return { phase: phaseOf({ ...row, state }, context.now), requestId: null };
  });
}
