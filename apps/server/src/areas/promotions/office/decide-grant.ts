import type { Payload, Value } from '@lantern/contract/schemas';
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
import { ledgerScope } from '../../wallet/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { findActivity } from '../repository/activities.ts';
import { lockParticipation, type ParticipationRow } from '../repository/participations.ts';
import { reverseBonus } from '../reverse-bonus.ts';
import { grant, refuseChoice } from '../settle-choice.ts';
import { grantTarget } from './list-grants.ts';

/** Four-eyes actions on single grants. */
export const DECIDE_ACTION = 'promotions.decide-grant';
export const TAKE_BACK_ACTION = 'promotions.take-back';

type Approval = { readonly checker: string; readonly at: Date };
type Values = Readonly<Record<string, unknown>>;

interface Wish {
  readonly action: typeof DECIDE_ACTION | typeof TAKE_BACK_ACTION;
  readonly state: ParticipationRow['state'];
  readonly id: string;
  readonly reason: string;
  readonly decision?: 'GRANT' | 'REFUSE';
}

async function ask(
  deps: PromotionsDeps,
  context: StaffContext,
  { action, state, id, reason, decision }: Wish,
): Promise<Value<'promotionsOffice.requestDecision'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockParticipation(tx, scope, BigInt(id));
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== state) return refuse('STATE_CONFLICT');
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'promotions',
      action,
      target: grantTarget(row.id),
      permissionToApprove: 'promotions.approve',
      reason,
      frozen: {
        participationId: id,
        ...(decision && { decision }),
        ...{ reason, orderId: row.orderId.toString() },
        shown: formatAmount(row.bonus, context.merchant.currency.exponent),
      },
    });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/**
 * First person of a four-eyes request on a grant under review, because another account of the same household or payer has the promotion.
 */
export const requestDecision = (
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsOffice.requestDecision'>,
) => ask(deps, context, { ...input, action: DECIDE_ACTION, state: 'HELD' });

/** First person of a four-eyes request to reverse a bonus. */
export const requestTakeBack = (
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsOffice.requestTakeBack'>,
) => ask(deps, context, { ...input, action: TAKE_BACK_ACTION, state: 'GRANTED' });

/** Applies the approval: the bonus is granted as calculated when the money arrived, or refused. */
export async function applyDecision(
  deps: PromotionsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Values,
  { at }: Approval,
): Promise<Refusal | null> {
  const row = await lockParticipation(tx, scope, BigInt(String(frozen.participationId)));
  if (row === null) return refuse('NOT_FOUND');
  if (row.state !== 'HELD') return refuse('STATE_CONFLICT');
  // The operators' text stays with the request; the member gets a text that reveals nothing about other accounts.
  if (frozen.decision === 'REFUSE') {
    await refuseChoice(deps, tx, row, { reason: 'RISK_DENIED', at });
    return null;
  }
  const { bonus, deposit, required, maxBet } = row;
  const activity = await findActivity(tx, scope, row.activityId);
  if (activity === null || deposit === null || required === null) throw new Error(`grant ${row.id} lacks its terms`);
  const merchant = await deps.merchant(scope.merchantId);
  const terms = { bonus, deposit, required, maxBet };
  const command = await grant(deps, tx, merchant, { choice: row, row: activity, terms, at });
  const answer = await deps.ledger.postOne(tx, ledgerScope(merchant, row), command);
  // A choice is granted only once, so any answer except `posted` is an inconsistency: roll everything back.
  if (answer.outcome !== 'posted') throw new Error(`bonus ${row.id} was not posted: ${answer.outcome}`);
  return null;
}

/** Applies the approval: the bonus is reversed as far as the balance allows, and the member is notified. */
export async function applyTakeBack(
  deps: PromotionsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Values,
  { at }: Approval,
): Promise<Refusal | null> {
  const row = await lockParticipation(tx, scope, BigInt(String(frozen.participationId)));
  if (row === null) return refuse('NOT_FOUND');
  const merchant = await deps.merchant(scope.merchantId);
  return reverseBonus(deps, tx, merchant, row, { reason: String(frozen.reason), at });
}
