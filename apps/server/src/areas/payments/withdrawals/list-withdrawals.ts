import type { Payload, Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { ownDispute } from '../disputes/show-dispute.ts';
import { pageOf, readCursor } from '../paging.ts';
import { findOwnWithdrawal, listWithdrawalEvents, listWithdrawals } from './repository/withdrawals.ts';
import { showWithdrawals } from './show-withdrawal.ts';

/** The member's own withdrawals, newest first. */
export async function listOwnWithdrawals(
  deps: PaymentsDeps,
  context: MemberContext,
  query: Payload<'payments.withdrawals'>,
): Promise<Value<'payments.withdrawals'> | Refusal> {
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 20;
  const rows = await listWithdrawals(deps.pool, context.member.scope, {
    memberId: context.member.scope.memberId,
    limit: limit + 1,
    ...(query.state && { state: query.state }),
    ...(before && { before }),
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await showWithdrawals(deps, context.brand, page), nextCursor };
}

/** One of them with its history, without operators' names. */
export async function readOwnWithdrawal(
  deps: PaymentsDeps,
  context: MemberContext,
  query: { readonly id: string },
): Promise<Value<'payments.withdrawal'> | Refusal> {
  const { scope } = context.member;
  const row = await findOwnWithdrawal(deps.pool, scope, BigInt(query.id));
  if (row === null) return refuse('NOT_FOUND');
  const [order] = await showWithdrawals(deps, context.brand, [row]);
  if (order === undefined) return refuse('NOT_FOUND');
  const [steps, dispute] = await Promise.all([
    listWithdrawalEvents(deps.pool, scope, row.id),
    ownDispute(deps, scope, row.id),
  ]);
  return {
    order,
    history: steps.map(({ at, event, from, to }) => ({ at: at.toISOString(), event, from, to })),
    dispute,
  };
}
