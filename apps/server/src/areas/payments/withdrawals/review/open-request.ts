import type { Queryable } from '@lantern/database';
import {
  type ApprovalDefinition,
  type ApprovalPayload,
  isRefusal,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { TObject } from 'typebox';
import type { PaymentsDeps } from '../../deps.ts';
import { lockWithdrawal, type WithdrawalRow } from '../repository/withdrawals.ts';
import { type BackOfficeWithdrawal, showOneInBackOffice, targetOf } from './show-back-office.ts';

/**
 * Four-eyes request for a withdrawal: a reviewer requests an action that runs when another operator approves it.
 *
 * @param payloadOf what the second approver sees and approves, from the locked order, or a refusal
 * @returns the request, and the order for the back office
 */
export async function openWithdrawalRequest<Schema extends TObject>(
  deps: PaymentsDeps,
  context: StaffContext,
  input: { readonly id: string; readonly reason: string },
  definition: ApprovalDefinition<Schema>,
  payloadOf: (
    tx: Queryable,
    order: WithdrawalRow,
  ) => ApprovalPayload<Schema> | Refusal | Promise<ApprovalPayload<Schema> | Refusal>,
): Promise<{ readonly requestId: string; readonly order: BackOfficeWithdrawal } | Refusal> {
  const refusal = deps.staff.requirePermission(context, definition.permission.request);
  if (refusal) return refusal;
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const order = await lockWithdrawal(tx, context.operator.scope, BigInt(input.id));
    if (order === null) return refuse('NOT_FOUND');
    const payload = await payloadOf(tx, order);
    if (isRefusal(payload)) return payload;
    const request = { target: targetOf(order.id), payload, reason: input.reason };
    const id = await deps.staff.requests.open(tx, context, definition, request);
    return isRefusal(id) ? id : { id, order };
  });
  if (isRefusal(opened)) return opened;
  return { requestId: opened.id.toString(), order: await showOneInBackOffice(deps, context, opened.order) };
}
