import type { Payload, Value } from '@lantern/contract/schemas';
import { ACTIVITY_MACHINE } from '@lantern/engines/loyalty';
import { formatAmount } from '@lantern/money';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { PromotionsDeps } from '../deps.ts';
import { type ActivityRow, lockActivity, setActivityState } from '../repository/activities.ts';
import { activityTarget, phaseOf } from './show-activity.ts';

/** Four-eyes action to offer a promotion. */
export const APPROVE_ACTION = 'promotions.approve-activity';

const PPM_PERCENT = 10_000;
const PPM_ONE = 1_000_000;

const stateAfter = (row: ActivityRow, event: (typeof ACTIVITY_MACHINE.steps)[number]['event']) =>
  ACTIVITY_MACHINE.steps.find((step) => step.from === row.state && step.event === event)?.to ?? null;

/** First person: requests approval of a draft in its current revision. */
export async function requestApproval(
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsOffice.requestApproval'>,
): Promise<Value<'promotionsOffice.requestApproval'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockActivity(tx, scope, BigInt(input.id));
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'DRAFT' || row.revision.toString() !== input.revision) return refuse('STATE_CONFLICT');
    if (row.endsAt !== null && row.endsAt <= context.now) return refuse('STATE_CONFLICT');
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'promotions',
      action: APPROVE_ACTION,
      target: activityTarget(row.id),
      permissionToApprove: 'promotions.approve',
      reason: input.reason,
      frozen: frozenOf(row, context.merchant.currency.exponent),
    });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** Values that the approver reads, and that are compared on approval. */
function frozenOf(row: ActivityRow, exponent: number): Readonly<Record<string, unknown>> {
  const { type, tiers, multiplierPpm, basis, perMember } = row.terms;
  const money = (digits: string) => formatAmount(BigInt(digits), exponent);
  const step = ({ from, ratePpm, most }: (typeof tiers)[number]) =>
    `${money(from)}: ${ratePpm === null ? '' : `${ratePpm / PPM_PERCENT}% ≤ `}${money(most)}`;
  return {
    ...{ activityId: row.id.toString(), activityRevision: row.revision.toString() },
    ...{ title: Object.values(row.titles)[0], activityType: type, steps: tiers.map(step) },
    ...{ toBet: basis, times: `× ${multiplierPpm / PPM_ONE}`, perMember, shown: formatAmount(row.budget, exponent) },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt?.toISOString() ?? null },
  };
}

/** Applies the approval: the promotion is offered from its start date. */
export async function applyApproval(
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  approval: { readonly checker: string; readonly at: Date },
): Promise<Refusal | null> {
  const row = await lockActivity(tx, scope, BigInt(String(frozen.activityId)));
  if (row === null) return refuse('NOT_FOUND');
  const state = stateAfter(row, 'APPROVE');
  if (state === null || row.revision.toString() !== frozen.activityRevision) return refuse('STATE_CONFLICT');
  await setActivityState(tx, scope, row.id, state, { by: approval.checker, at: approval.at });
  return null;
}

/** Pauses, resumes or ends. Bonuses reserved for open orders are not granted during a pause. */
export async function moveActivity(
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsOffice.move'>,
): Promise<Value<'promotionsOffice.move'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockActivity(tx, scope, BigInt(input.id));
    if (row === null) return refuse('NOT_FOUND');
    const state = stateAfter(row, input.event);
    const target = activityTarget(row.id);
    const isAsked = (await deps.staff.requests.openFor(tx, scope, [target])).has(target);
    if (state === null || isAsked) return refuse('STATE_CONFLICT');
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
