import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refusable,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import type { LoyaltyDeps } from '../deps.ts';
import { findActivity } from '../repository/activities.ts';
import { lockParticipation, type ParticipationRow } from '../repository/participations.ts';
import { grant, refuseChoice } from '../settle-choice.ts';
import { takeBack } from '../take-back.ts';
import { grantTarget } from './list-grants.ts';

/** The four-eyes actions on single grants. */
export const DECIDE_ACTION = 'loyalty.decide-grant';
export const TAKE_BACK_ACTION = 'loyalty.take-back';

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
  deps: LoyaltyDeps,
  context: StaffContext,
  { action, state, id, reason, decision }: Wish,
): Promise<Value<'loyaltyOffice.requestDecision'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'loyalty.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return refusable(deps.pool, async (tx) => {
    const row = await lockParticipation(tx, scope, BigInt(id));
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== state) return refuse('STATE_CONFLICT');
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'loyalty',
      action,
      target: grantTarget(row.id),
      permissionToApprove: 'loyalty.approve',
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

/** First pair of eyes on a grant that is held, because another account of the same household or payer has the activity. */
export const requestDecision = (
  deps: LoyaltyDeps,
  context: StaffContext,
  input: Payload<'loyaltyOffice.requestDecision'>,
) => ask(deps, context, { ...input, action: DECIDE_ACTION, state: 'HELD' });

/** First pair of eyes on a bonus that is to go back. */
export const requestTakeBack = (
  deps: LoyaltyDeps,
  context: StaffContext,
  input: Payload<'loyaltyOffice.requestTakeBack'>,
) => ask(deps, context, { ...input, action: TAKE_BACK_ACTION, state: 'GRANTED' });

/** Second pair of eyes: the bonus is granted as it was reckoned when the money came, or not at all. */
export async function applyDecision(
  deps: LoyaltyDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Values,
  { at }: Approval,
): Promise<Refusal | null> {
  const row = await lockParticipation(tx, scope, BigInt(String(frozen.participationId)));
  if (row === null) return refuse('NOT_FOUND');
  if (row.state !== 'HELD') return refuse('STATE_CONFLICT');
  // The operators' words stay with their request; the member reads a sentence that tells nothing of others.
  if (frozen.decision === 'REFUSE') {
    await refuseChoice(deps, tx, row, { reason: 'RISK_DENIED', at });
    return null;
  }
  const { bonus, deposit, required, maxBet } = row;
  const activity = await findActivity(tx, scope, row.activityId);
  if (activity === null || deposit === null || required === null) throw new Error(`grant ${row.id} lacks its terms`);
  const merchant = await deps.merchant(scope.merchantId);
  await grant(deps, tx, merchant, { choice: row, row: activity, terms: { bonus, deposit, required, maxBet }, at });
  return null;
}

/** Second pair of eyes: the bonus goes back as far as it is there, and the member is told. */
export async function applyTakeBack(
  deps: LoyaltyDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Values,
  { at }: Approval,
): Promise<Refusal | null> {
  const row = await lockParticipation(tx, scope, BigInt(String(frozen.participationId)));
  if (row === null) return refuse('NOT_FOUND');
  const merchant = await deps.merchant(scope.merchantId);
  return takeBack(deps, tx, merchant, row, { reason: String(frozen.reason), at });
}
