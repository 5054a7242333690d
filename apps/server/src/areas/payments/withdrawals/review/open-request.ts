import type { Queryable } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { lockWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { type OfficeWithdrawal, showOneInOffice, targetOf } from './show-office.ts';

type Frozen = Readonly<Record<string, unknown>>;

/**
 * Four-eyes request for a withdrawal: a reviewer requests an `action` that runs when another operator approves it.
 *
 * @param freeze builds what the second approver sees and approves, from the locked order, or a refusal
 * @returns the request, and the order for the back office
 */
export async function openWithdrawalRequest(
  deps: PaymentsDeps,
  context: StaffContext,
  input: { readonly id: string; readonly reason: string },
  action: string,
  freeze: (tx: Queryable, order: WithdrawalRow) => Frozen | Refusal | Promise<Frozen | Refusal>,
): Promise<{ readonly requestId: string; readonly order: OfficeWithdrawal } | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.review');
  if (refusal) return refusal;
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, context.operator.scope, BigInt(input.id));
    if (order === null) return refuse('NOT_FOUND');
    const frozen = await freeze(tx, order);
    if (isRefusal(frozen)) return frozen;
    const id = await deps.staff.requests.open(tx, context, {
      area: 'payments',
      action,
      target: targetOf(order.id),
      permissionToApprove: 'payments.approve',
      reason: input.reason,
      frozen,
    });
    return isRefusal(id) ? id : { id, order };
  });
  if (isRefusal(opened)) return opened;
  return { requestId: opened.id.toString(), order: await showOneInOffice(deps, context, opened.order) };
}
