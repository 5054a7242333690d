import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { findOwnOrder } from './repository/orders.ts';
import { type DepositOrder, showOrder } from './show-order.ts';
import { type Step, stepOrder } from './step-order.ts';

/** Applies an event to the member's own order; another member's order is not found. */
export async function stepOwnOrder(
  deps: PaymentsDeps,
  context: MemberContext,
  id: bigint,
  step: Pick<Step, 'event' | 'change'>,
): Promise<DepositOrder | Refusal> {
  const { scope, account } = context.member;
  if ((await findOwnOrder(deps.pool, scope, id)) === null) return refuse('NOT_FOUND');
  const moved = await stepOrder(deps, scope, id, { ...step, at: context.now, actor: account });
  return isRefusal(moved) ? moved : showOrder(moved, context.brand.currency.exponent);
}
