import type { MemberContext, Refusal } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import type { DepositOrder } from './show-order.ts';
import { stepOwnOrder } from './step-own-order.ts';

/** The member cancels an order. Money that arrives anyway is credited as late. */
export function cancelDeposit(
  deps: PaymentsDeps,
  context: MemberContext,
  input: { readonly id: string },
): Promise<DepositOrder | Refusal> {
  return stepOwnOrder(deps, context, BigInt(input.id), { event: 'MEMBER_CANCELS' });
}
