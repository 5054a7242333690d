import type { MemberContext, Refusal } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import type { DepositOrder } from './show-order.ts';
import { stepOwnOrder } from './step-own-order.ts';

/** The member claims to have paid without a provider report: an operator reviews the order, unless a report arrives first. */
export function claimPaid(
  deps: PaymentsDeps,
  context: MemberContext,
  input: { readonly id: string },
): Promise<DepositOrder | Refusal> {
  const change = { reason: 'MEMBER_SAYS_PAID' };
  return stepOwnOrder(deps, context, BigInt(input.id), { event: 'UNCLEAR', change });
}
