import { depositBonus, type Refusal as Verdict } from '@lantern/engines/loyalty';
import { type Code, type MemberContext, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { nameKey } from '@lantern/text/names';
import type { DepositChoice } from '../payments/index.ts';
import { ruleOf } from './activity-terms.ts';
import type { PromotionsDeps } from './deps.ts';
import { judge, readCandidate } from './judge-member.ts';
import { likenessOf } from './likeness.ts';
import { findActivity, reserve } from './repository/activities.ts';
import { insertChoice } from './repository/participations.ts';
import { refuseBy } from './show-hindrance.ts';

/**
 * Binds a promotion to a deposit order in the order's transaction, which locks the member's deposits, so that concurrent requests get it
 * only once. The bonus is reserved in the budget until the money arrives or the order ends. Accounts that share a person or device with an
 * account that has the promotion are refused; weaker similarities need a review after the money arrives.
 */
export async function chooseActivity(
  deps: PromotionsDeps,
  tx: Queryable,
  context: MemberContext,
  choice: DepositChoice,
): Promise<Refusal | null> {
  const { now, brand } = context;
  const { scope, sessionId } = context.member;
  const { exponent } = brand.currency;
  const row = await findActivity(tx, scope, choice.activityId);
  if (row === null || row.state === 'DRAFT') return refuse('ACTIVITY_NOT_OPEN');
  const { channels } = row.terms;
  if (channels.length > 0 && !channels.includes(choice.channel)) return refuse('NOT_ELIGIBLE', { reason: 'CHANNEL' });
  const candidate = await readCandidate(deps, tx, scope, { now, orderId: choice.orderId, participationId: null });
  const decision = judge(row, candidate, { now, isPromised: false });
  if (!decision.ok) return refuseBy(decision, exponent);
  const reckoned = depositBonus(choice.amount, ruleOf(row.terms));
  if (!reckoned.ok) return refuseBy(reckoned as Verdict<Code>, exponent);
  const { bonus } = reckoned.value;
  // A bonus that rounds to zero is not offered.
  if (bonus === 0n) return refuse('NOT_ELIGIBLE', { reason: 'MIN_DEPOSIT' });
  const place = await deps.identity.placeOf(tx, scope, sessionId, context.ip);
  const marks = { activityId: row.id, ...place, payer: nameKey(choice.payerName), own: null };
  const likeness = await likenessOf(deps, tx, scope, marks, now);
  if (likeness === 'PERSON' || likeness === 'DEVICE') return refuse('RISK_DENIED');
  if (!(await reserve(tx, scope, row.id, bonus))) return refuse('BUDGET_EXHAUSTED');
  const { device, network, payer } = marks;
  await insertChoice(tx, scope, {
    activityId: row.id,
    orderId: choice.orderId,
    bonus,
    chosenAt: now,
    device,
    network,
    payer,
  });
  return null;
}
