import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  type ApprovalPayload,
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { type ActivityRow, findActivity, lockActivity, setActivityState } from '../repository/activities.ts';
import { activityTarget, pageOfActivity, stateAfter, titleOf } from './show-activity.ts';

const { amount, code, count, instant, part, text } = facts;

const PPM_PERCENT = 10_000;
const PPM_ONE = 1_000_000;

/** Values that the approver reads. The revision is compared on approval. */
const SCHEMA = payloadSchema({
  activityId: idText,
  activityRevision: idText,
  title: Type.String(),
  activityType: Type.String(),
  steps: Type.Array(Type.String()),
  toBet: Type.String(),
  times: Type.String(),
  perMember: Type.Integer(),
  shown: Type.String(),
  startsAt: Type.String(),
  endsAt: Type.Union([Type.String(), Type.Null()]),
});

function payloadOf(row: ActivityRow, exponent: number): ApprovalPayload<typeof SCHEMA> {
  const { type, tiers, multiplierPpm, basis, perMember } = row.terms;
  const money = (digits: string) => formatAmount(BigInt(digits), exponent);
  const step = ({ from, ratePpm, most }: (typeof tiers)[number]) =>
    `${money(from)}: ${ratePpm === null ? '' : `${ratePpm / PPM_PERCENT}% ≤ `}${money(most)}`;
  return {
    ...{ activityId: row.id.toString(), activityRevision: row.revision.toString() },
    ...{ title: titleOf(row), activityType: type, steps: tiers.map(step) },
    ...{ toBet: basis, times: `× ${multiplierPpm / PPM_ONE}`, perMember, shown: formatAmount(row.budget, exponent) },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt?.toISOString() ?? null },
  };
}

/** Offers a promotion from its start date. */
export const approveActivity = defineApproval({
  action: 'promotions.approve-activity',
  schema: SCHEMA,
  permission: { request: 'promotions.manage', approve: 'promotions.approve' },
  async preview(tx, scope, { activityId }) {
    const row = await findActivity(tx, scope, BigInt(activityId));
    if (row === null) return null;
    const rows = [
      text('title', titleOf(row)),
      code('activityType', 'frozen', row.terms.type),
      instant('startsAt', row.startsAt),
      instant('endsAt', row.endsAt),
      amount('budget', row.budget, { isFixed: true }),
      ...(row.grantLimit === null ? [] : [count('grants_at_most', row.grantLimit)]),
      count('revision', row.revision, { isFixed: true }),
      text('made_by', row.madeBy),
    ];
    return { name: titleOf(row), page: pageOfActivity(row), amount: row.budget, parts: [part('ACTIVITY', rows)] };
  },
  async apply(tx, scope, { activityId, activityRevision }, { checker: by, at }) {
    const row = await lockActivity(tx, scope, BigInt(activityId));
    if (row === null) return refuse('NOT_FOUND');
    const state = stateAfter(row, 'APPROVE');
    if (state === null || row.revision.toString() !== activityRevision) return refuse('STATE_CONFLICT');
    await setActivityState(tx, scope, row.id, state, { approved: { by, at } });
    return null;
  },
});

/** Requests approval of a draft in its current revision. */
export async function requestApproval(
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsBackOffice.requestApproval'>,
): Promise<Value<'promotionsBackOffice.requestApproval'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockActivity(tx, scope, BigInt(input.id));
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'DRAFT' || row.revision.toString() !== input.revision) return refuse('STATE_CONFLICT');
    if (row.endsAt !== null && row.endsAt <= context.now) return refuse('STATE_CONFLICT');
    const payload = payloadOf(row, context.brand.currency.exponent);
    const request = { target: activityTarget(row.id), payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, approveActivity, request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}
