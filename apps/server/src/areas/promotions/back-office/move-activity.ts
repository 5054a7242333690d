import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { PromotionsDeps } from '../deps.ts';
import { lockActivity, setActivityState } from '../repository/activities.ts';
import { activityTarget, phaseOf, stateAfter } from './show-activity.ts';

/** Pauses, resumes or ends. Bonuses reserved for open orders are not granted during a pause. */
export async function moveActivity(
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsBackOffice.move'>,
): Promise<Value<'promotionsBackOffice.move'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockActivity(tx, scope, BigInt(input.id));
    if (row === null) return refuse('NOT_FOUND');
    const state = stateAfter(row, input.event);
    const target = activityTarget(row.id);
    const isRequested = (await deps.staff.requests.openFor(tx, scope, [target])).has(target);
    if (state === null || isRequested) return refuse('STATE_CONFLICT');
    await setActivityState(tx, scope, row.id, state);
    await deps.staff.audit(tx, context, {
      action: 'promotions.move-activity',
      permission: 'promotions.manage',
      target,
      before: { state: row.state },
      after: { state },
    });
    return { phase: phaseOf({ ...row, state }, context.now) };
  });
}
