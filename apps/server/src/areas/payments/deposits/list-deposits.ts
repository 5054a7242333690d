import type { Payload, Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { pageOf, readCursor } from '../paging.ts';
import { findOwnOrder, listOrders } from './repository/orders.ts';
import { type DepositOrder, showOrder } from './show-order.ts';

/** The member's own orders, newest first. */
export async function listDeposits(
  deps: PaymentsDeps,
  context: MemberContext,
  query: Payload<'payments.depositOrders'>,
): Promise<Value<'payments.depositOrders'> | Refusal> {
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 20;
  const rows = await listOrders(deps.pool, context.member.scope, {
    memberId: context.member.scope.memberId,
    limit: limit + 1,
    ...(query.state && { state: query.state }),
    ...(before && { before }),
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: page.map((row) => showOrder(row, context.brand.currency.exponent)), nextCursor };
}

export async function readDeposit(
  deps: PaymentsDeps,
  context: MemberContext,
  query: { readonly id: string },
): Promise<DepositOrder | Refusal> {
  const order = await findOwnOrder(deps.pool, context.member.scope, BigInt(query.id));
  return order === null ? refuse('NOT_FOUND') : showOrder(order, context.brand.currency.exponent);
}
