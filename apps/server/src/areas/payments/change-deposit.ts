import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from './deps.ts';
import { findOwnOrder } from './repository/orders.ts';
import { type DepositOrder, showOrder } from './show-order.ts';
import { stepOrder } from './step-order.ts';

/** The member gives up an order. Money that comes all the same is credited as late. */
export function cancelDeposit(deps: PaymentsDeps, context: MemberContext, id: string): Promise<DepositOrder | Refusal> {
  return change(deps, context, BigInt(id), 'MEMBER_CANCELS');
}

/** The member says that he has paid although no provider has told us: a person looks at it. */
export function claimPaid(deps: PaymentsDeps, context: MemberContext, id: string): Promise<DepositOrder | Refusal> {
  return change(deps, context, BigInt(id), 'UNCLEAR');
}

async function change(
  deps: PaymentsDeps,
  context: MemberContext,
  id: bigint,
  event: 'MEMBER_CANCELS' | 'UNCLEAR',
): Promise<DepositOrder | Refusal> {
  const { scope, account } = context.member;
  if ((await findOwnOrder(deps.pool, scope, id)) === null) return refuse('NOT_FOUND');
  const moved = await stepOrder(deps, scope, id, {
    event,
    at: context.now,
    actor: account,
    ...(event === 'UNCLEAR' && { change: { reason: 'MEMBER_SAYS_PAID' } }),
  });
  return isRefusal(moved) ? moved : showOrder(moved, context.merchant.currency.exponent);
}
