import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { wordsFor } from './activity-terms.ts';
import type { PromotionsDeps } from './deps.ts';
import { findActivity } from './repository/activities.ts';
import { findByOrder } from './repository/participations.ts';

/** The member's choice for one of his orders, and its outcome. */
export async function readChoice(
  deps: PromotionsDeps,
  context: MemberContext,
  { orderId }: Payload<'promotions.choice'>,
): Promise<Value<'promotions.choice'> | Refusal> {
  const { scope } = context.member;
  const id = BigInt(orderId);
  if (!(await deps.payments.depositHistory.isOwn(deps.pool, scope, id))) return refuse('NOT_FOUND');
  const choice = await findByOrder(deps.pool, scope, id);
  const row = choice && (await findActivity(deps.pool, scope, choice.activityId));
  if (choice === null || row === null) return { choice: null };
  const { defaultLanguage } = await deps.brands.settings(scope.brandId);
  const money = (amount: bigint) => formatAmount(amount, context.brand.currency.exponent);
  const isOn = choice.state === 'GRANTED';
  return {
    choice: {
      id: choice.id.toString(),
      activityId: row.id.toString(),
      title: wordsFor(row.titles, context.language, defaultLanguage),
      state: choice.state,
      bonus: money(choice.bonus),
      required: isOn && choice.required !== null ? money(choice.required) : null,
      maxBet: isOn && choice.maxBet !== null ? money(choice.maxBet) : null,
      // Operators' texts are not shown to members.
      reason: choice.state === 'REFUSED' ? choice.reason : null,
    },
  };
}
