import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  type Subject,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import { ledgerScope } from '../../wallet/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { type ActivityRow, findActivity } from '../repository/activities.ts';
import { findParticipation, lockParticipation, type ParticipationRow } from '../repository/participations.ts';
import { reverseBonus } from '../reverse-bonus.ts';
import { grant, refuseChoice } from '../settle-choice.ts';
import { grantTarget } from './list-grants.ts';
import { pageOfActivity, titleOf } from './show-activity.ts';

const { amount, code, instant, part, text } = facts;

const PERMISSION = { request: 'promotions.manage', approve: 'promotions.approve' } as const;

const GRANT = { participationId: idText, reason: Type.String(), orderId: idText, shown: Type.String() };

const bonusFacts = (row: ParticipationRow, activity: ActivityRow | null) => [
  text('title', activity && titleOf(activity)),
  code('state', 'subject_grant', row.state),
  text('order', `D ${row.orderId}`, { page: { path: '/deposits', id: row.orderId.toString() } }),
  amount('ordered', row.deposit),
  amount('bonus', row.bonus, { isFixed: true }),
  amount('to_bet', row.required),
  instant('chosen_at', row.chosenAt),
  ...(row.likeness ? [code('same_person_by', 'subject_likeness', row.likeness, { tone: 'BAD' })] : []),
];

async function previewGrant(
  tx: Queryable,
  scope: Scope,
  { participationId }: { readonly participationId: string },
): Promise<Subject | null> {
  const row = await findParticipation(tx, scope, BigInt(participationId));
  if (row === null) return null;
  const activity = await findActivity(tx, scope, row.activityId);
  return {
    ...(activity && { name: titleOf(activity), page: pageOfActivity(activity) }),
    ...{ memberId: row.memberId, amount: row.bonus, parts: [part('BONUS', bonusFacts(row, activity))] },
  };
}

/** Grants a bonus as calculated when the money arrived, or refuses it. */
export const decideGrant = (deps: PromotionsDeps) =>
  defineApproval({
    action: 'promotions.decide-grant',
    schema: payloadSchema({ ...GRANT, decision: Type.Union([Type.Literal('GRANT'), Type.Literal('REFUSE')]) }),
    permission: PERMISSION,
    preview: previewGrant,
    async apply(tx, scope, { participationId, decision }, { at }) {
      const row = await lockParticipation(tx, scope, BigInt(participationId));
      if (row === null) return refuse('NOT_FOUND');
      if (row.state !== 'HELD') return refuse('STATE_CONFLICT');
      // The operators' text stays with the request; the member gets a text that reveals nothing about other accounts.
      if (decision === 'REFUSE') {
        await refuseChoice(deps, tx, row, { reason: 'RISK_DENIED', at });
        return null;
      }
      const { bonus, deposit, required, maxBet } = row;
      const activity = await findActivity(tx, scope, row.activityId);
      if (activity === null || deposit === null || required === null)
        throw new Error(`grant ${row.id} lacks its terms`);
      const brand = await deps.brand(scope.brandId);
      const terms = { bonus, deposit, required, maxBet };
      const command = await grant(deps, tx, brand, { choice: row, row: activity, terms, at });
      const answer = await deps.ledger.postOne(tx, ledgerScope(brand, row), command);
      // A choice is granted only once, so any answer except `posted` is an inconsistency: roll everything back.
      if (answer.outcome !== 'posted') throw new Error(`bonus ${row.id} was not posted: ${answer.outcome}`);
      return null;
    },
  });

/** Reverses a bonus as far as the balance allows, and notifies the member. */
export const reverseGrant = (deps: PromotionsDeps) =>
  defineApproval({
    action: 'promotions.take-back',
    schema: payloadSchema(GRANT),
    permission: PERMISSION,
    preview: previewGrant,
    async apply(tx, scope, { participationId, reason }, { at }) {
      const row = await lockParticipation(tx, scope, BigInt(participationId));
      if (row === null) return refuse('NOT_FOUND');
      return reverseBonus(deps, tx, await deps.brand(scope.brandId), row, { reason, at });
    },
  });

/** Locks the grant and returns what its request names; refused when it is in another state. */
async function lockGrant(tx: Queryable, context: StaffContext, id: string, state: ParticipationRow['state']) {
  const row = await lockParticipation(tx, context.operator.scope, BigInt(id));
  if (row === null) return refuse('NOT_FOUND');
  if (row.state !== state) return refuse('STATE_CONFLICT');
  const shown = formatAmount(row.bonus, context.brand.currency.exponent);
  return { target: grantTarget(row.id), orderId: row.orderId.toString(), shown };
}

/** Requests a decision on a grant under review, because another account of the same household or payer has the promotion. */
export async function requestDecision(
  deps: PromotionsDeps,
  context: StaffContext,
  { id, decision, reason }: Payload<'promotionsBackOffice.requestDecision'>,
): Promise<Value<'promotionsBackOffice.requestDecision'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const locked = await lockGrant(tx, context, id, 'HELD');
    if (isRefusal(locked)) return locked;
    const { target, orderId, shown } = locked;
    const payload = { participationId: id, decision, reason, orderId, shown };
    const opened = await deps.staff.requests.open(tx, context, decideGrant(deps), { target, payload, reason });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** Requests the reversal of a bonus. */
export async function requestReversal(
  deps: PromotionsDeps,
  context: StaffContext,
  { id, reason }: Payload<'promotionsBackOffice.requestTakeBack'>,
): Promise<Value<'promotionsBackOffice.requestTakeBack'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const locked = await lockGrant(tx, context, id, 'GRANTED');
    if (isRefusal(locked)) return locked;
    const { target, orderId, shown } = locked;
    const payload = { participationId: id, reason, orderId, shown };
    const opened = await deps.staff.requests.open(tx, context, reverseGrant(deps), { target, payload, reason });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}
